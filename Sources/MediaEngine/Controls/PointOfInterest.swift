/// A place in the picture that the camera focuses on or measures the light of.
public struct PointOfInterest: Sendable, Hashable {
  /// What a place is looked at for.
  public enum Purpose: Sendable, Hashable, CaseIterable {
    case focus
    case exposure
  }

  /// From 0 (left) to 1 (right), as the camera sees.
  public var x: Double
  /// From 0 (top) to 1 (bottom), as the camera sees.
  public var y: Double

  /// A place, by its fractions of width and height.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The middle, where cameras look that haven't been told.
  public static let centre = PointOfInterest(x: 0.5, y: 0.5)
}
