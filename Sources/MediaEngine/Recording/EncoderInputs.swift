import GStreamer

/// A running pipeline that compresses what `RecordingFeed` puts in.
protocol EncoderInputs: AnyObject, Sendable {
  /// Takes pictures; nil where there are none.
  var video: AppSource? { get }
  /// Takes sound; nil where there is none.
  var audio: AppSource? { get }

  /// Makes the frame at this time, or the first after it, one that stands on its own.
  func makeKeyFrame(at time: UInt64)
}
