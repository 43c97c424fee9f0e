import AVFAudio
import Testing

@Suite struct AVAudioTimeTests {
  @Test func momentsSayWhatTheyKnow() {
    let host = AVAudioTime(hostTime: 5_000_000_000)
    #expect(host.isHostTimeValid)
    #expect(!host.isSampleTimeValid)
    #expect(host.hostTime == 5_000_000_000)
    #expect(AVAudioTime.seconds(forHostTime: host.hostTime) == 5)
    #expect(AVAudioTime.hostTime(forSeconds: 2.5) == 2_500_000_000)
    let frame = AVAudioTime(sampleTime: -480, atRate: 48_000)
    #expect(!frame.isHostTimeValid)
    #expect(frame.isSampleTimeValid)
    #expect(frame.sampleTime == -480)
    #expect(frame.sampleRate == 48_000)
    #expect(frame.audioTimeStamp.mFlags == .sampleTimeValid)
    #expect(frame == AVAudioTime(sampleTime: -480, atRate: 48_000))
    #expect(frame != AVAudioTime(sampleTime: -480, atRate: 44_100))
  }

  @Test func whatAMomentLacksFollowsFromAnother() throws {
    let anchor = AVAudioTime(hostTime: 10_000_000_000, sampleTime: 48_000, atRate: 48_000)
    let later = try #require(AVAudioTime(sampleTime: 72_000, atRate: 48_000).extrapolateTime(fromAnchor: anchor))
    #expect(later.hostTime == 10_500_000_000)
    #expect(later.sampleTime == 72_000)
    let earlier = try #require(AVAudioTime(hostTime: 9_000_000_000).extrapolateTime(fromAnchor: anchor))
    #expect(earlier.sampleTime == 0)
    #expect(earlier.hostTime == 9_000_000_000)
    #expect(earlier.sampleRate == 48_000)
    #expect(AVAudioTime(sampleTime: 1, atRate: 44_100).extrapolateTime(fromAnchor: anchor) == nil)
    #expect(AVAudioTime(hostTime: 1).extrapolateTime(fromAnchor: AVAudioTime(hostTime: 0)) == nil)
    #expect(anchor.extrapolateTime(fromAnchor: AVAudioTime(hostTime: 0)) === anchor)
  }

  @Test func clocksThatRunFasterThanTheySayAreFollowed() throws {
    var stamp = AudioTimeStamp()
    (stamp.mHostTime, stamp.mSampleTime, stamp.mRateScalar) = (1_000_000_000, 0, 1.25)
    stamp.mFlags = [.sampleHostTimeValid, .rateScalarValid]
    let anchor = AVAudioTime(audioTimeStamp: &stamp, sampleRate: 48_000)
    let later = try #require(AVAudioTime(sampleTime: 48_000, atRate: 48_000).extrapolateTime(fromAnchor: anchor))
    #expect(later.hostTime == 2_250_000_000)
  }
}
