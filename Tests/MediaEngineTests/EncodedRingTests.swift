import CoreMedia
import Testing

@testable import MediaEngine

@Suite struct EncodedRingTests {
  /// Frames of a tenth of a second and 100 bytes, every fifth on its own, and sound in as long pieces of 10 bytes.
  private static func ring(
    _ frames: Range<Int>, seconds: Double = 2, bytes: Int = 1 << 20, hold: UInt64? = nil
  ) -> (ring: EncodedRing, hold: Int?) {
    var ring = EncodedRing(seconds: seconds, maxBytes: bytes)
    let number = hold.map { ring.hold(from: $0) }
    for frame in frames {
      let time = UInt64(frame) * 100_000_000
      ring.addVideo(
        EncodedSample(
          bytes: [UInt8](repeating: 0, count: 100), time: time, duration: 100_000_000, isKey: frame % 5 == 0))
      ring.addAudio(EncodedSample(bytes: [UInt8](repeating: 0, count: 10), time: time, duration: 100_000_000))
    }
    return (ring, number)
  }

  @Test func whatIsOlderThanTheSecondsGoesByWholeGroups() {
    let ring = Self.ring(0..<100).ring
    // 10 s in all; what is before 8 s isn't wanted, and 8 s is where a group begins.
    #expect(ring.start == 8_000_000_000)
    #expect(ring.video.first?.isKey == true && ring.video.count == 20)
    #expect(Self.ring(0..<103).ring.start == 8_000_000_000, "8.3 s is in the group that begins at 8 s")
    #expect(ring.bytes == ring.video.count * 100 + ring.audio.count * 10)
    // A little sound from before the first picture stays for the decoder.
    #expect(ring.audio.first?.time == 7_800_000_000)
  }

  @Test func itNeverHasMoreThanItsBytes() {
    let ring = Self.ring(0..<1000, seconds: 60, bytes: 5000).ring
    #expect(ring.bytes <= 5000)
    #expect(ring.video.count >= 35 && ring.video.first?.isKey == true)
  }

  @Test func whatIsWaitedForStaysUntilItIsReleased() throws {
    var (ring, hold) = Self.ring(0..<100, hold: 3_250_000_000)
    #expect(ring.start == 3_000_000_000)
    ring.release(try #require(hold))
    #expect(ring.start == 8_000_000_000)
  }

  @Test func waitingDoesNotLetItGrowWithoutEnd() {
    let ring = Self.ring(0..<1000, bytes: 5000, hold: 0).ring
    #expect(ring.bytes <= 10_000)
  }

  @Test func picturesThatNothingCanBeMadeOfAreLeftOut() {
    #expect(Self.ring(2..<8).ring.start == 500_000_000)
    #expect(Self.ring(1..<5).ring.start == nil)
  }

  @Test(arguments: [(0, false), (20_000_000, true)] as [(UInt64, Bool)])
  func soundThatLastsIsATrackOfAClip(_ duration: UInt64, _ isTrack: Bool) throws {
    var ring = EncodedRing(seconds: 2, maxBytes: 1 << 20)
    let picture = ring.number(of: try CMFormatDescription(videoCodecType: .jpeg, width: 8, height: 8))
    var stream = AudioStreamBasicDescription()
    (stream.mSampleRate, stream.mFormatID, stream.mFramesPerPacket) = (48_000, kAudioFormatMPEG4AAC, 1024)
    stream.mChannelsPerFrame = 2
    let sound = ring.number(of: try CMFormatDescription(audioStreamBasicDescription: stream))
    ring.addVideo(EncodedSample(bytes: [1], time: 0, duration: 100_000_000, format: picture))
    ring.addAudio(EncodedSample(bytes: [1], time: 50_000_000, duration: duration, format: sound))
    let plan = try ClipPlan(ring, 0..<100_000_000, still: nil)
    #expect((plan.audio != nil) == isTrack)
  }

  @Test func aFormatIsNotedOnce() throws {
    var ring = EncodedRing(seconds: 1, maxBytes: 100)
    let small = try CMFormatDescription(videoCodecType: .jpeg, width: 4, height: 4)
    let large = try CMFormatDescription(videoCodecType: .jpeg, width: 8, height: 8)
    #expect([small, large, small, large].map { ring.number(of: $0) } == [0, 1, 0, 1])
  }
}
