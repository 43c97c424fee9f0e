import CoreMedia
import Testing

@Suite struct TimeCodeFormatTests {
  @Test func aTimecodeKeepsItsFrameItsCountAndItsFlags() throws {
    let frame = CMTime(value: 1001, timescale: 30000)
    var made: CMTimeCodeFormatDescription?
    #expect(
      CMTimeCodeFormatDescriptionCreate(
        allocator: nil, timeCodeFormatType: kCMTimeCodeFormatType_TimeCode32, frameDuration: frame, frameQuanta: 30,
        flags: kCMTimeCodeFlag_DropFrame | kCMTimeCodeFlag_24HourMax,
        extensions: [
          kCMTimeCodeFormatDescriptionExtension_SourceReferenceName: [
            kCMTimeCodeFormatDescriptionKey_Value: "Reel 1", kCMTimeCodeFormatDescriptionKey_LangCode: 0,
          ] as [String: Any]
        ], formatDescriptionOut: &made) == noErr)
    let format = try #require(made)
    #expect(format.mediaType == .timeCode && format.mediaSubType.description == "tmcd")
    #expect(CMTimeCodeFormatDescriptionGetFrameDuration(format) == frame)
    #expect(CMTimeCodeFormatDescriptionGetFrameQuanta(format) == 30)
    #expect(CMTimeCodeFormatDescriptionGetTimeCodeFlags(format) == 3)
    #expect(format.timeCodeFlags == [.dropFrame, .twentyFourHourMax])
    let name = format.extensions[.sourceReferenceName]?.propertyListRepresentation as? [String: Any]
    #expect(name?[kCMTimeCodeFormatDescriptionKey_Value] as? String == "Reel 1")
    let other = try CMFormatDescription(
      timeCodeFormatType: .timeCode32, frameDuration: frame, frameQuanta: 30, flags: .dropFrame,
      extensions: format.extensions)
    #expect(other != format)
  }

  @Test func aTimecodeWithoutFramesIsRefused() {
    var format: CMTimeCodeFormatDescription?
    for (duration, quanta) in [(CMTime.indefinite, UInt32(30)), (CMTime(value: 1, timescale: 30), 0)] {
      #expect(
        CMTimeCodeFormatDescriptionCreate(
          allocator: nil, timeCodeFormatType: kCMTimeCodeFormatType_TimeCode64, frameDuration: duration,
          frameQuanta: quanta, flags: 0, extensions: nil, formatDescriptionOut: &format)
          == kCMFormatDescriptionError_InvalidParameter)
    }
    #expect(format == nil)
  }

  @Test func otherFormatsHaveNoTimecode() throws {
    let format = try CMFormatDescription(videoCodecType: .h264, width: 2, height: 2)
    #expect(!format.frameDuration.isValid && format.frameQuanta == 0 && format.timeCodeFlags.isEmpty)
  }
}
