/// What an animation, or a layer with a begin time, shows outside of its active duration.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// Apple's name for the mode.
  public let rawValue: String

  /// A mode by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing: an animation has no effect before and after.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// Its end, from then on.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Its beginning, until then.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Its beginning until then, and its end from then on.
  public static let both = CAMediaTimingFillMode(rawValue: "both")

  var fillsForwards: Bool { self == .forwards || self == .both }
  var fillsBackwards: Bool { self == .backwards || self == .both }
}
