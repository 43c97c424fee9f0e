/// A point of the frame on which the camera focuses or meters exposure.
public struct PointOfInterest: Sendable, Hashable {
  /// The purposes of a point.
  public enum Purpose: Sendable, Hashable, CaseIterable {
    case focus
    case exposure
  }

  /// From 0 (left) to 1 (right), as the camera sees it.
  public var x: Double
  /// From 0 (top) to 1 (bottom), as the camera sees it.
  public var y: Double

  /// A point as fractions of width and height.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The centre, the default.
  public static let centre = PointOfInterest(x: 0.5, y: 0.5)
}
