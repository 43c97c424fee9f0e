/// How a shape layer's lines meet.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// Apple's name.
  public let rawValue: String

  /// A value by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In a sharp corner, up to the miter limit.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// In a round corner.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// In a bevelled corner.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}
