/// How a layer's contents are placed and scaled in its bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// Apple's name for the gravity.
  public let rawValue: String

  /// A gravity by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Centred, unscaled.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// Stretched to fill the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Scaled to fit the bounds, keeping the aspect ratio.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Scaled to fill the bounds, keeping the aspect ratio; the overflow is cropped where bounds are masked.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}
