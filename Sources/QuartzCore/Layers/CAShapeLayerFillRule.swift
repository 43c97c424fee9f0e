/// What is inside of a shape layer's path.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// Apple's name.
  public let rawValue: String

  /// A value by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Where the winding number isn't zero.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Where a ray crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}
