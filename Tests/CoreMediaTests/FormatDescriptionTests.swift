import CoreMedia
import Foundation
import Testing

@Suite struct FormatDescriptionTests {
  // A 1280×720 High stream as x264 writes it.
  private let h264 = [
    Data([
      0x67, 0x64, 0x00, 0x1F, 0xAC, 0xD9, 0x40, 0x50, 0x05, 0xBB, 0x01, 0x10, 0x00, 0x00, 0x03, 0x00, 0x10, 0x00, 0x00,
      0x03, 0x03, 0xC0, 0xF1, 0x83, 0x19, 0x60,
    ]),
    Data([0x68, 0xEB, 0xE3, 0xCB, 0x22, 0xC0]),
  ]

  @Test func h264ParameterSetsGoInAndComeOutUnchanged() throws {
    let format = try CMFormatDescription(h264ParameterSets: h264)
    #expect(format.mediaSubType == .h264 && format.mediaType == .video)
    #expect(format.dimensions.width == 1280 && format.dimensions.height == 720)
    #expect(format.parameterSets == h264 && format.nalUnitHeaderLength == 4)
    let atoms = format.extensions[.sampleDescriptionExtensionAtoms]?.propertyListRepresentation as? [String: Data]
    #expect(atoms?["avcC"]?.prefix(6) == Data([1, 0x64, 0, 0x1F, 0xFF, 0xE1]))

    var pointer: UnsafePointer<UInt8>?
    var size = 0
    var count = 0
    var headerLength: Int32 = 0
    #expect(
      CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
        format, parameterSetIndex: 1, parameterSetPointerOut: &pointer, parameterSetSizeOut: &size,
        parameterSetCountOut: &count, nalUnitHeaderLengthOut: &headerLength) == noErr)
    #expect(Data(bytes: try #require(pointer), count: size) == h264[1] && count == 2 && headerLength == 4)
    #expect(
      CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
        format, parameterSetIndex: 2, parameterSetPointerOut: &pointer, parameterSetSizeOut: nil,
        parameterSetCountOut: nil, nalUnitHeaderLengthOut: nil) == kCMFormatDescriptionError_ValueNotAvailable)
  }

  @Test func hevcParameterSetsGoInAndComeOutUnchanged() throws {
    // A 1920×1080 4:4:4 stream as x265 writes it.
    let sets = [
      Data([
        0x40, 0x01, 0x0C, 0x01, 0xFF, 0xFF, 0x04, 0x08, 0x00, 0x00, 0x03, 0x00, 0x9E, 0x08, 0x00, 0x00, 0x03, 0x00,
        0x00,
        0x78, 0x95, 0x98, 0x09,
      ]),
      Data([
        0x42, 0x01, 0x01, 0x04, 0x08, 0x00, 0x00, 0x03, 0x00, 0x9E, 0x08, 0x00, 0x00, 0x03, 0x00, 0x00, 0x78, 0x90,
        0x00,
        0x78, 0x10, 0x02, 0x1C, 0xB2, 0xCA, 0xCD, 0x24, 0x99, 0x5E, 0x02, 0xDC, 0x08, 0x08, 0x00, 0x10, 0x00, 0x00,
        0x03,
        0x00, 0x10, 0x00, 0x00, 0x03, 0x01, 0x90, 0x80,
      ]),
      Data([0x44, 0x01, 0xC1, 0x72, 0x86, 0x0C, 0x46, 0x24]),
    ]
    let format = try CMFormatDescription(hevcParameterSets: sets)
    #expect(format.mediaSubType == .hevc && format.parameterSets == sets && format.nalUnitHeaderLength == 4)
    #expect(format.dimensions.width == 1920 && format.dimensions.height == 1080)
    let atom = (format.extensions[.sampleDescriptionExtensionAtoms]?.propertyListRepresentation as? [String: Data])?[
      "hvcC"
    ].map { [UInt8]($0) }
    // Range extensions profile, level 4.0, 4:4:4, eight bits, one layer.
    #expect(atom?[1] == 4 && atom?[12] == 0x78 && atom?[16] == 0xFF && atom?[17] == 0xF8 && atom?[21] == 0x0F)
    #expect(throws: CMFormatDescription.Error.invalidParameter) {
      try CMFormatDescription(hevcParameterSets: Array(sets.dropFirst()))
    }
  }

  @Test func everyTruncationOfParameterSetsIsRefusedOrRead() {
    for length in 0..<h264[0].count {
      let cut = [h264[0].prefix(length), h264[1]]
      if let format = try? CMFormatDescription(h264ParameterSets: cut) {
        #expect(format.dimensions.width == 1280 && format.dimensions.height == 720, "\(length) bytes")
      } else {
        #expect(length < 12, "\(length) bytes hold the whole size")
      }
    }
    #expect(throws: CMFormatDescription.Error.invalidParameter) { try CMFormatDescription(h264ParameterSets: []) }
  }

  @Test func cleanApertureAndPixelAspectShapeWhatIsShown() throws {
    let format = try CMFormatDescription(
      videoCodecType: .h264, width: 720, height: 576,
      extensions: [
        .pixelAspectRatio: .pixelAspectRatio(horizontalSpacing: 16, verticalSpacing: 11),
        .cleanAperture: .cleanAperture(
          width: (704, 1), height: (576, 1), horizontalOffet: (4, 1), verticalOffset: (0, 1)),
      ])
    #expect(format.cleanAperture(originIsAtTopLeft: true) == CGRect(x: 12, y: 0, width: 704, height: 576))
    #expect(format.presentationDimensions() == CGSize(width: 1024, height: 576))
    #expect(format.presentationDimensions(usePixelAspectRatio: false) == CGSize(width: 704, height: 576))
    #expect(format.presentationDimensions(usePixelAspectRatio: false, useCleanAperture: false).width == 720)
  }

  @Test func audioKeepsStreamCookieAndLayout() throws {
    let stream = AudioStreamBasicDescription(
      mSampleRate: 48000, mFormatID: kAudioFormatMPEG4AAC, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 1024,
      mBytesPerFrame: 0, mChannelsPerFrame: 6, mBitsPerChannel: 0, mReserved: 0)
    let layout = ManagedAudioChannelLayout(tag: kAudioChannelLayoutTag_MPEG_5_1_D)
    let format = try CMFormatDescription(
      audioStreamBasicDescription: stream, layout: layout, magicCookie: Data([1, 2, 3]))
    #expect(CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee.mSampleRate == 48000)
    #expect(format.magicCookie == Data([1, 2, 3]) && format.audioChannelLayout == layout)
    var size = 0
    #expect(CMAudioFormatDescriptionGetMagicCookie(format, sizeOut: &size) != nil && size == 3)
    let same = try CMFormatDescription(
      audioStreamBasicDescription: stream, layout: layout, magicCookie: Data([1, 2, 3]))
    #expect(same == format)
    let other = try CMFormatDescription(audioStreamBasicDescription: stream, layout: layout)
    #expect(format.audioFormatDescriptionEqual(other, equalityMask: .all) == EqualityMask.all.subtracting(.magicCookie))
  }

  private typealias EqualityMask = CMFormatDescription.EqualityMask

  @Test func equalityCanIgnoreExtensions() throws {
    let a = try CMFormatDescription(
      mediaType: .text, mediaSubType: .qt, extensions: [.vendor: .string("a"), .version: .number(1)])
    let b = try CMFormatDescription(
      mediaType: .text, mediaSubType: .qt, extensions: [.vendor: .string("b"), .version: .number(1)])
    #expect(a != b)
    #expect(a.equalTo(b, extensionKeysToIgnore: [kCMFormatDescriptionExtension_Vendor]))
    #expect(a.mediaType.description == "text" && CMFormatDescription.MediaSubType(string: "avc1") == .h264)
  }
}
