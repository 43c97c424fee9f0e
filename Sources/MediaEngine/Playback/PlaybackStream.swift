import GStreamer

/// A video or audio stream that a source delivers decoded.
struct PlaybackStream: Sendable {
  /// The kind of a stream.
  enum Kind: CaseIterable, Sendable { case picture, sound }

  /// The stream ID, the same whenever the movie is opened.
  let identifier: String
  let kind: Kind
  /// The source pad of its decoded data.
  let pad: Pad
}
