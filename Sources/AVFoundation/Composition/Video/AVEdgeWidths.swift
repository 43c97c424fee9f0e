import CoreGraphics

/// The widths of a picture's edges.
public struct AVEdgeWidths {
  /// The width of the left edge.
  public var left: CGFloat
  /// The height of the upper edge.
  public var top: CGFloat
  /// The width of the right edge.
  public var right: CGFloat
  /// The height of the lower edge.
  public var bottom: CGFloat

  /// Creates the value.
  public init(left: CGFloat, top: CGFloat, right: CGFloat, bottom: CGFloat) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }
}
