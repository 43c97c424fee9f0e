/// The shape of a layer's corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// Apple's name for the curve.
  public let rawValue: String

  /// A curve by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A quarter of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve that begins further away, and bends little by little.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}
