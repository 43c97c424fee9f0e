import CoreMedia
import GStreamer
import Synchronization
import TestSupport
import Testing

@testable import MediaEngine

@Suite(.blocking) struct SoundEncoderEndTests {
  private static let rate = 48_000

  /// Lengths that fill packets, and such that end a little behind a packet's border or before it.
  @Test(
    arguments: EncoderList.standard[.aac].filter { $0.isThere(for: .offline) }.map(\.name),
    [48 * 1024, 48_000, 48_129])
  func whatIsEncodedEndsWithTheLastSample(_ name: String, count: Int) async throws {
    var list = EncoderList.standard
    list[.aac] = list[.aac].filter { $0.name == name }
    let sound = AudioFormat(sampleRate: Self.rate, channelCount: 1)
    let request = EncodingRequest(.mp4, audio: AudioEncoding(codec: .aac), pace: .offline)
    let found = try #require(try await EncoderChoice.make(for: request, video: nil, audio: sound, from: list).audio)
    let packets = Mutex(0)
    let chain = try EncoderChain(found) { _ in packets.withLock { $0 += 1 } }
    let caps = ChannelPlaces.caps(rate: Self.rate, channels: 1, format: "S16LE")
    let bytes = (0..<count).flatMap { place -> [UInt8] in
      let value = Int16(8000 * (place / 24 % 2 == 0 ? 1 : -1))
      return [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
    let scale = CMTimeScale(Self.rate)
    try chain.push(
      Sample(Buffer(bytes), caps: caps), at: .zero, for: CMTime(value: Int64(count), timescale: scale))
    try chain.finish()
    #expect(packets.withLock { $0 } * 1024 >= count + found.candidate.priming)
  }
}
