import CoreMedia
import GStreamer

/// Decodes stretches of one video track, each from a key frame on. Its calls block: use it from one thread at a time,
/// not the main thread.
protocol FrameDecoder: AnyObject, Sendable {
  /// The number of coded frames sent to the decoder so far, and of decoded frames received.
  var counts: (sent: Int, decoded: Int) { get }

  /// Whether the decoder takes no more samples, rather than pass over those that are damaged.
  var hasFailed: Bool { get }

  /// Decodes until all wanted frames are found, and passes each one on with its index in the list. `body` returns
  /// whether to continue.
  func decode(
    _ stretch: FrameStretch, isCancelled: Flag, body: @Sendable (Sample, Int) throws -> Bool
  ) throws
}

/// Frames that are decoded in one run.
struct FrameStretch: Sendable {
  let table: SampleTable
  /// The sample from which to decode.
  let start: Int
  /// The wanted frames, in presentation order; may contain duplicates.
  let frames: [Int]
}
