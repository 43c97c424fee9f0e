import CoreGraphics
import GLibSupport

/// The bubble in which a camera is seen in a screen's picture: where it is, how large, and of what shape.
///
/// It rests in a corner. A drag takes it anywhere; let go, it snaps to the nearest corner. Places are shares of the
/// screen's picture, from (0, 0) at the top left to (1, 1) at the bottom right.
public struct CameraBubble: Equatable, Sendable {
  /// Where it rests.
  public enum Corner: String, Sendable, CaseIterable {
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"

    /// The corner nearest to a place.
    init(nearestTo place: CGPoint) {
      self =
        switch (place.x < 0.5, place.y < 0.5) {
        case (true, true): .topLeft
        case (false, true): .topRight
        case (true, false): .bottomLeft
        case (false, false): .bottomRight
        }
    }

    var isLeft: Bool { self == .topLeft || self == .bottomLeft }
    var isTop: Bool { self == .topLeft || self == .topRight }
  }

  /// Its outline.
  public enum Shape: String, Sendable, CaseIterable {
    /// A circle.
    case round
    /// A rectangle of 4:3 with round corners.
    case rounded
  }

  /// A drag: where the bubble's centre is, and how far from it the pointer holds it.
  private struct Drag: Equatable {
    var centre: CGPoint
    var grip: CGPoint
  }

  /// The heights that it may have, as shares of the screen's shorter side.
  public static let sizes = 0.1...0.5

  /// Whether the camera is seen.
  public var isShown = true
  /// Where it rests.
  public var corner = Corner.bottomRight
  /// Its outline.
  public var shape = Shape.round
  /// Its height, as a share of the screen's shorter side; one of `sizes`.
  public var size: Double { didSet { size = Self.fitting(size) } }
  /// Whether left and right of the camera's picture are swapped.
  public var isMirrored = false
  private var drag: Drag?

  /// A bubble in the lower right corner.
  public init(size: Double = 0.25) { self.size = Self.fitting(size) }

  private static func fitting(_ size: Double) -> Double {
    size.isNaN ? sizes.lowerBound : min(max(size, sizes.lowerBound), sizes.upperBound)
  }

  // MARK: Where it is

  /// The distance to the screen's edges, as a share of its shorter side.
  private static let margin = 0.03

  /// Its frame in a screen's picture, in pixels from the upper left corner; of even numbers, as there is a colour for each
  /// two pixels only.
  public func frame(width: Int, height: Int) -> CGRect {
    let shorter = Double(min(width, height))
    let high = min(Self.even(shorter * size), height)
    let wide = min(shape == .round ? high : Self.even(Double(high) * 4 / 3), width)
    let margin = min(Self.even(shorter * Self.margin), max(0, width - wide), max(0, height - high))
    let (right, bottom) = (width - wide, height - high)
    var (x, y) = (corner.isLeft ? margin : right - margin, corner.isTop ? margin : bottom - margin)
    if let drag {
      x = min(max(0, Int(clamping: drag.centre.x * Double(width)) - wide / 2), right)
      y = min(max(0, Int(clamping: drag.centre.y * Double(height)) - high / 2), bottom)
    }
    return CGRect(x: Double(x & ~1), y: Double(y & ~1), width: Double(wide), height: Double(high))
  }

  private static func even(_ length: Double) -> Int { max(2, Int(clamping: (length / 2).rounded()) * 2) }

  // MARK: Drag

  /// Whether it is being dragged.
  public var isDragged: Bool { drag != nil }

  /// Begins a drag at a place of a screen's picture; returns false where the bubble isn't.
  public mutating func grab(at place: CGPoint, width: Int, height: Int) -> Bool {
    guard isShown else { return false }
    let frame = frame(width: width, height: height)
    let point = CGPoint(x: place.x * Double(width), y: place.y * Double(height))
    guard BubbleMask.distance(to: point, of: frame, shape) <= 0 else { return false }
    let centre = CGPoint(x: frame.midX / Double(width), y: frame.midY / Double(height))
    drag = Drag(centre: centre, grip: CGPoint(x: place.x - centre.x, y: place.y - centre.y))
    return true
  }

  /// Moves it with the pointer; nothing without a drag.
  public mutating func drag(to place: CGPoint) {
    guard let grip = drag?.grip else { return }
    drag?.centre = CGPoint(x: min(max(place.x - grip.x, 0), 1), y: min(max(place.y - grip.y, 0), 1))
  }

  /// Lets it go: it snaps to the nearest corner.
  public mutating func drop() {
    guard let centre = drag?.centre else { return }
    corner = Corner(nearestTo: centre)
    drag = nil
  }
}
