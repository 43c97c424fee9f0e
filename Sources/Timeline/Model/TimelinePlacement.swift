import CoreGraphics

/// Where in the picture a clip is seen.
public struct TimelinePlacement: Equatable, Sendable {
  /// How a clip of another shape fits the picture.
  public enum Fit: String, CaseIterable, Sendable {
    /// All of it is seen, with the background beside it.
    case fit
    /// It covers the picture, and is cut where it is larger.
    case fill
    /// It is stretched to the picture's shape.
    case stretch
  }

  /// How it fits before it is scaled.
  public var fit = Fit.fit
  /// Where its middle is: 0 and 0 is the picture's upper left corner, 1 and 1 the lower right one.
  public var position = CGPoint(x: 0.5, y: 0.5)
  /// How large it is; 1 is as it fits.
  public var scale = 1.0
  /// By how many degrees it is turned clockwise.
  public var rotation = 0.0
  /// What is seen of it, as fractions of its width and height; nil is all.
  public var crop: CGRect?

  public init() {}
}
