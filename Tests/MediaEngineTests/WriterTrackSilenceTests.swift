import CoreMedia
import Foundation
import Testing

@testable import MediaEngine

/// The silence that stands in for sound that is missing.
@Suite struct WriterTrackSilenceTests {
  private static func stream(_ bits: UInt32, _ flags: AudioFormatFlags) -> AudioStreamBasicDescription {
    var stream = AudioStreamBasicDescription()
    (stream.mSampleRate, stream.mFormatID, stream.mFormatFlags) = (48_000, kAudioFormatLinearPCM, flags)
    stream.mBitsPerChannel = bits
    return stream
  }

  @Test func eachKindOfNumbersHasASilenceOfItsOwn() {
    #expect(WriterTrack.silence(2, Self.stream(16, kAudioFormatFlagIsSignedInteger)) == [0, 0, 0, 0])
    #expect(WriterTrack.silence(1, Self.stream(32, kAudioFormatFlagIsFloat)) == [0, 0, 0, 0])
    #expect(WriterTrack.silence(3, Self.stream(8, 0)) == [0x80, 0x80, 0x80])
    #expect(WriterTrack.silence(2, Self.stream(16, 0)) == [0, 0x80, 0, 0x80])
    #expect(WriterTrack.silence(2, Self.stream(16, kAudioFormatFlagIsBigEndian)) == [0x80, 0, 0x80, 0])
  }

  private static func missing(until time: CMTime, from end: CMTime = CMTime(value: 1, timescale: 1)) throws -> Int64 {
    let unit = CMTime(value: 1, timescale: max(1, time.timescale))
    return try WriterTrack.missingSamples(from: end, until: time, unit: unit, rate: 48_000)
  }

  @Test func onlyWhatIsLongerThanTimesJitterIsMissing() throws {
    #expect(try Self.missing(until: CMTime(value: 1005, timescale: 1000)) == 0)
    #expect(try Self.missing(until: CMTime(value: 1010, timescale: 1000)) == 480)
    #expect(try Self.missing(until: CMTime(value: 2, timescale: 1)) == 48_000)
    #expect(try Self.missing(until: CMTime(value: 1, timescale: 2)) == 0, "sound that overlaps isn't missing")
    // Rounded to frames of 40 ms.
    let end = CMTime(value: 48_500, timescale: 48_000)
    #expect(try Self.missing(until: CMTime(value: 26, timescale: 25), from: end) == 0)
    #expect(try Self.missing(until: .invalid) == 0)
    #expect(try Self.missing(until: .zero, from: .invalid) == 0)
    #expect(throws: WritingFailure.self) { try Self.missing(until: CMTime(value: 1_000_000, timescale: 1)) }
  }
}
