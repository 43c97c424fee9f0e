extension Publishers {
  /// When a buffer asks its upstream for values.
  public enum PrefetchStrategy: Sendable {
    /// At once as many as fit, then one for each that it delivers.
    case keepFull
    /// At once all there are.
    case byRequest
  }
}

extension Publishers.PrefetchStrategy: Hashable {}
