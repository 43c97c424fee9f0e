import GStreamer
import Testing

@testable import MediaEngine

@Suite struct ChannelGainsTests {
  private func caps(_ format: String, channels: Int = 2) -> Caps {
    var caps = Structure(
      "audio/x-raw", ["format": format, "layout": "interleaved", "rate": 48_000, "channels": channels])
    if channels > 2 { caps = caps.setting("channel-mask", to: 0) }
    return Caps([caps])
  }

  private func scaled<Sample: BitwiseCopyable>(_ samples: [Sample], _ format: String, _ gains: [Int: Float]) throws
    -> [Sample]?
  {
    let all = ChannelGains()
    for (channel, gain) in gains { all[channel] = gain }
    let bytes = samples.withUnsafeBytes { Array($0) }
    let time = ClockTime(nanoseconds: 7)
    let buffer = Buffer(bytes, pts: time, duration: time, flags: [.discontinuous]).with(offset: 3, offsetEnd: 5)
    guard let new = all.applied(to: buffer, caps(format)) else { return nil }
    #expect(new.pts == time && new.duration == time && new.flags.contains(.discontinuous))
    #expect(new.offset == 3 && new.offsetEnd == 5)
    #expect(try buffer.bytes() == bytes, "the device's own samples stay as they are")
    return try new.bytes().withUnsafeBytes { Array($0.bindMemory(to: Sample.self)) }
  }

  @Test func eachChannelHasItsGainInEachFormat() throws {
    #expect(try scaled([100, 101, -100, -32_768] as [Int16], "S16LE", [1: 0.5]) == [100, 51, -100, -16_384])
    #expect(try scaled([100, 101, Int32.min, 7] as [Int32], "S32LE", [0: 0]) == [0, 101, 0, 7])
    #expect(try scaled([0.5, 0.25, -1, 1] as [Float], "F32LE", [0: 0.5, 1: 0]) == [0.25, 0, -0.5, 0])
  }

  @Test func withoutGainsNothingIsCopied() throws {
    #expect(try scaled([1, 2] as [Int16], "S16LE", [:]) == nil)
    #expect(try scaled([1, 2] as [Int16], "S16LE", [0: 1]) == nil)
    let gains = ChannelGains()
    gains[1] = 0.25
    #expect(gains[1] == 0.25 && gains[0] == 1)
  }
}
