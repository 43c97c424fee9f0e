/// Why no animation can be made.
public enum LoopError: Error, Equatable, Sendable {
  /// The movie has no video.
  case noVideo
  /// The part has no frames.
  case nothingThere
  /// It would have this many images, which are too many.
  case tooMany(Int)
  /// More images a second are wanted than programs show.
  case tooFast
  /// The images could not be encoded.
  case notEncoded
}
