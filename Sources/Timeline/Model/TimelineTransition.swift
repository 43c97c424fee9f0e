import CoreMedia

/// How one clip becomes the next.
public struct TimelineTransition: Equatable, Sendable {
  /// The kind of a transition.
  public enum Kind: String, CaseIterable, Sendable {
    /// One becomes transparent while the other becomes opaque; their sounds do the same.
    case crossFade = "cross-fade"
  }

  /// The kind.
  public var kind: Kind
  /// How long both are seen.
  public var duration: CMTime

  public init(kind: Kind = .crossFade, duration: CMTime) { (self.kind, self.duration) = (kind, duration) }
}
