/// How a shape layer's lines end.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// Apple's name.
  public let rawValue: String

  /// A value by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Squarely at the end point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// With a half circle around the end point.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// With half a square around the end point.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}
