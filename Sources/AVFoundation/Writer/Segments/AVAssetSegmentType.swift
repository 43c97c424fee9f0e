/// What a segment of a movie holds.
public enum AVAssetSegmentType: Int, Sendable {
  /// What the movie's tracks are; it comes before all other segments.
  case initialization = 1
  /// Samples, which can be played with the initialization segment alone.
  case separable = 2
}
