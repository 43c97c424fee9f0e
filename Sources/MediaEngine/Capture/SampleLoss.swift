/// Why samples don't reach their receiver.
public enum SampleLoss: Sendable, Hashable {
  /// The receiver was too slow for what waited in its queue.
  case late
  /// The device itself left them out.
  case discontinuity
}
