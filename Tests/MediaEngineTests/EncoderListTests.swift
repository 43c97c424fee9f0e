import GStreamer
import Testing

@testable import MediaEngine

/// What encoders are told.
@Suite struct EncoderListTests {
  /// A camera doesn't wait, and a file is worth more time: the lower, the slower and the better.
  @Test(arguments: [
    (Codec.vp8, EncodingRequest.Pace.live, 10), (.vp8, .offline, 4), (.vp9, .live, 9), (.vp9, .offline, 5),
  ])
  func whatIsLiveIsEncodedFaster(_ codec: Codec, _ pace: EncodingRequest.Pace, _ speed: Int) throws {
    let candidate = try #require(EncoderList.standard[codec].first)
    var job = EncoderCandidate.Job()
    (job.width, job.height, job.bitRate, job.pace) = (320, 240, 1_000_000, pace)
    let encoder = try #require(try candidate.make(job).first)
    let found: Int = try encoder.get("cpu-used")
    #expect(found == speed)
  }
}
