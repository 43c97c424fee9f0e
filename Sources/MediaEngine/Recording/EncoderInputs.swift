import GStreamer

/// A running encoding pipeline that `RecordingFeed` pushes samples into.
protocol EncoderInputs: AnyObject, Sendable {
  /// Accepts frames; nil without video.
  var video: AppSource? { get }
  /// Accepts audio; nil without audio.
  var audio: AppSource? { get }

  /// Makes the frame at this time, or the first one after it, a key frame.
  func makeKeyFrame(at time: UInt64)
}
