import GStreamer

/// What a decoder has to know of a track before its first sample.
struct StoredFormat: Sendable {
  /// The caps of the samples, complete enough to link a decoder to without a parser in between.
  var caps: Caps
  /// Stream headers that a decoder expects as buffers in front of the first sample, such as Vorbis' three.
  var headers: [Buffer] = []
  /// The decoder configuration as the container has it; empty where it has none.
  var configuration: [UInt8] = []
}
