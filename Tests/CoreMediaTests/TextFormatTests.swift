import CoreMedia
import Foundation
import Testing

@Suite struct TextFormatTests {
  /// Two fonts, orange on half-transparent black, in the middle at the bottom; some subtitles forced.
  private let tx3g = Data(
    [0, 0, 0, 73] + Array("tx3g".utf8) + [0, 0, 0, 0, 0, 0, 0, 1]  // size, format, data reference
      + [0x40, 0, 0, 0, 1, 0xFF, 0, 0, 0, 128]  // flags, justification, background
      + [0, 240, 0, 10, 1, 44, 1, 74]  // box
      + [0, 0, 0, 0, 0, 2, 3, 18, 255, 102, 0, 255]  // style
      + [0, 0, 0, 27] + Array("ftab".utf8) + [0, 2, 0, 1, 5] + Array("Serif".utf8) + [0, 2, 6] + Array("Kinora".utf8))

  private func read(_ bytes: Data) -> (format: CMTextFormatDescription?, status: OSStatus) {
    var format: CMTextFormatDescription?
    let array = [UInt8](bytes)
    let status = CMTextFormatDescriptionCreateFromBigEndianTextDescriptionData(
      allocator: nil, bigEndianTextDescriptionData: array, size: array.count, flavor: nil,
      mediaType: kCMMediaType_Subtitle, formatDescriptionOut: &format)
    return (format, status)
  }

  @Test func aFilesDescriptionSaysWhereAndHowTextIsShown() throws {
    let format = try #require(read(tx3g).format)
    #expect(format.mediaType == .subtitle && format.mediaSubType == .mobile3GPP)
    var flags: CMTextDisplayFlags = 0
    #expect(CMTextFormatDescriptionGetDisplayFlags(format, flagsOut: &flags) == noErr)
    #expect(flags == kCMTextDisplayFlag_forcedSubtitlesPresent)
    var horizontal: CMTextJustificationValue = 9
    var vertical: CMTextJustificationValue = 9
    #expect(
      CMTextFormatDescriptionGetJustification(format, horizontalOut: &horizontal, verticalOut: &vertical) == noErr)
    #expect(horizontal == kCMTextJustification_centered && vertical == kCMTextJustification_bottom_right)
    var box = CGRect.zero
    #expect(
      CMTextFormatDescriptionGetDefaultTextBox(
        format, originIsAtTopLeft: true, heightOfTextTrack: 320, defaultTextBoxOut: &box) == noErr)
    #expect(box == CGRect(x: 10, y: 240, width: 320, height: 60))
    #expect(format.defaultTextBox(originIsAtTopLeft: false, heightOfTextTrack: 320)?.origin.y == 20)
    var font: UInt16 = 0
    var (bold, italic, underline) = (false, false, true)
    var size: CGFloat = 0
    var color: [CGFloat] = [0, 0, 0, 0]
    #expect(
      CMTextFormatDescriptionGetDefaultStyle(
        format, localFontIDOut: &font, boldOut: &bold, italicOut: &italic, underlineOut: &underline,
        fontSizeOut: &size, colorComponentsOut: &color) == noErr)
    #expect(font == 2 && bold && italic && !underline && size == 18 && color == [1, 0.4, 0, 1])
    var name: CFString?
    #expect(CMTextFormatDescriptionGetFontName(format, localFontID: 2, fontNameOut: &name) == noErr)
    #expect(name == "Kinora" && format.fontName(localFontID: 1) == "Serif")
    #expect(
      CMTextFormatDescriptionGetFontName(format, localFontID: 3, fontNameOut: &name)
        == kCMFormatDescriptionError_ValueNotAvailable)
  }

  @Test func whatIsReadIsWrittenByteForByte() throws {
    let format = try #require(read(tx3g).format)
    var block: CMBlockBuffer?
    #expect(
      CMTextFormatDescriptionCopyAsBigEndianTextDescriptionBlockBuffer(
        allocator: nil, textFormatDescription: format, flavor: nil, blockBufferOut: &block) == noErr)
    #expect(try block?.dataBytes() == tx3g)
    var again: CMTextFormatDescription?
    #expect(
      CMTextFormatDescriptionCreateFromBigEndianTextDescriptionBlockBuffer(
        allocator: nil, bigEndianTextDescriptionBlockBuffer: try #require(block), flavor: nil,
        mediaType: kCMMediaType_Subtitle, formatDescriptionOut: &again) == noErr)
    #expect(again == format)
  }

  @Test func everyTruncationIsRefused() {
    for length in 0..<tx3g.count {
      #expect(read(tx3g.prefix(length)).status == kCMFormatDescriptionBridgeError_InvalidSerializedSampleDescription)
    }
    // The font table, too, may promise more than there is.
    for (offset, value) in [(49, UInt8(200)), (55, 9), (58, 90)] {
      var damaged = tx3g
      damaged[offset] = value
      #expect(read(damaged).format == nil, "byte \(offset)")
    }
  }

  @Test func whatIsNoTimedTextIsNeitherReadNorWritten() throws {
    var other = tx3g
    other.replaceSubrange(4..<8, with: Data("text".utf8))
    #expect(read(other).status == kCMFormatDescriptionBridgeError_UnsupportedSampleDescriptionFlavor)
    func write(_ format: CMFormatDescription) -> OSStatus {
      var block: CMBlockBuffer?
      return CMTextFormatDescriptionCopyAsBigEndianTextDescriptionBlockBuffer(
        allocator: nil, textFormatDescription: format, flavor: nil, blockBufferOut: &block)
    }
    let video = try CMFormatDescription(videoCodecType: .h264, width: 1, height: 1)
    #expect(write(video) == kCMFormatDescriptionBridgeError_IncompatibleFormatDescription)
    let tooWide = try CMFormatDescription(
      mediaType: .text, mediaSubType: .mobile3GPP,
      extensions: [.displayFlags: .number(1), .defaultTextBox: .dictionary(["Right": 70_000])])
    #expect(write(tooWide) == kCMFormatDescriptionBridgeError_InvalidFormatDescription)
    var flags: CMTextDisplayFlags = 7
    #expect(
      CMTextFormatDescriptionGetDisplayFlags(video, flagsOut: &flags) == kCMFormatDescriptionError_ValueNotAvailable)
    #expect(flags == 7)
  }

  @Test func quickTimeTextBeginsAtTheTop() throws {
    let format = try CMFormatDescription(
      mediaType: .text, mediaSubType: .qt,
      extensions: [.textJustification: .textJustification(.right), .displayFlags: .textDisplayFlags([])])
    var horizontal: CMTextJustificationValue = 9
    var vertical: CMTextJustificationValue = 9
    #expect(
      CMTextFormatDescriptionGetJustification(format, horizontalOut: &horizontal, verticalOut: &vertical) == noErr)
    #expect(horizontal == kCMTextJustification_bottom_right && vertical == kCMTextJustification_left_top)
  }
}
