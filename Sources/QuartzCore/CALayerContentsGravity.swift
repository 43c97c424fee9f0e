/// Where a layer's contents lie in its bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// Apple's name of it.
  public let rawValue: String

  /// A gravity by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In the middle, at its own size.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// Stretched over the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// As large as fits, in its own ratio.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Over all of the bounds, in its own ratio.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}
