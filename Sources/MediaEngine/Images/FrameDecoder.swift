import CoreMedia
import GStreamer

/// Decodes stretches of one video track, each from a key frame on. Its calls block: for one thread at a time, and not
/// the main one.
protocol FrameDecoder: AnyObject, Sendable {
  /// How many coded frames went into the decoder so far, and how many pictures came out.
  var counts: (sent: Int, decoded: Int) { get }

  /// Decodes until all wanted frames are found, and hands each one out with its place in the list. `body` answers
  /// whether to go on.
  func decode(
    _ stretch: FrameStretch, isCancelled: Flag, body: @Sendable (Sample, Int) throws -> Bool
  ) throws
}

/// What is decoded in one go.
struct FrameStretch: Sendable {
  let table: SampleTable
  /// The sample with which decoding begins.
  let start: Int
  /// The wanted frames, in the order of showing; several may be the same.
  let frames: [Int]
}
