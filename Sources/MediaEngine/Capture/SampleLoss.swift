/// Why samples were lost.
public enum SampleLoss: Sendable, Hashable {
  /// The receiver was too slow and its queue overflowed.
  case late
  /// The device itself dropped them.
  case discontinuity
}
