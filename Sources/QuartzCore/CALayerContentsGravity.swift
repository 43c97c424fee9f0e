/// How a layer's contents are placed and scaled in its bounds.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// Apple's name for the gravity.
  public let rawValue: String

  /// A gravity by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Centred, unscaled.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// Unscaled, at the top in the middle.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// Unscaled, at the bottom in the middle.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// Unscaled, at the left in the middle.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// Unscaled, at the right in the middle.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// Unscaled, at the top left.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// Unscaled, at the top right.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// Unscaled, at the bottom left.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// Unscaled, at the bottom right.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to fill the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Scaled to fit the bounds, keeping the aspect ratio.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Scaled to fill the bounds, keeping the aspect ratio; the overflow is cropped where bounds are masked.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}
