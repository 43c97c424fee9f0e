/// The shape of a pixel.
public struct AVPixelAspectRatio {
  /// Its width.
  public var horizontalSpacing: Int
  /// Its height.
  public var verticalSpacing: Int

  /// Creates the value.
  public init(horizontalSpacing: Int, verticalSpacing: Int) {
    (self.horizontalSpacing, self.verticalSpacing) = (horizontalSpacing, verticalSpacing)
  }
}
