/// The shape of a gradient.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// Apple's name.
  public let rawValue: String

  /// A value by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along a line.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From a point outwards, in an ellipse.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around a point, from the direction of the end point on.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}
