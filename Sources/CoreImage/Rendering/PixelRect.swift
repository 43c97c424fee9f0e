import CoreGraphics

/// A rectangle of whole pixels, with its origin at the lower left.
struct PixelRect: Sendable, Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// No image reaches further; far enough from overflow to be added to.
  private static let limit: CGFloat = 536_870_912

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(width, 0)
    self.height = max(height, 0)
  }

  private init(left: CGFloat, low: CGFloat, right: CGFloat, high: CGFloat) {
    func whole(_ value: CGFloat) -> Int { Int(exactly: min(max(value, -Self.limit), Self.limit)) ?? 0 }
    self.init(
      x: whole(left), y: whole(low), width: whole(right) - whole(left), height: whole(high) - whole(low))
  }

  /// The pixels that a rectangle touches.
  init(touching rect: CGRect) {
    guard !rect.isNull, rect.width > 0, rect.height > 0 else {
      self = .empty
      return
    }
    // What a transform's last bits add isn't touched.
    let slack: CGFloat = 1e-6
    self.init(
      left: (rect.minX + slack).rounded(.down), low: (rect.minY + slack).rounded(.down),
      right: (rect.maxX - slack).rounded(.up), high: (rect.maxY - slack).rounded(.up))
  }

  /// The pixels whose middles are in a rectangle.
  init(centredIn rect: CGRect) {
    guard !rect.isNull, rect.width > 0, rect.height > 0 else {
      self = .empty
      return
    }
    self.init(
      left: (rect.minX - 0.5).rounded(.up), low: (rect.minY - 0.5).rounded(.up),
      right: (rect.maxX - 0.5).rounded(.up), high: (rect.maxY - 0.5).rounded(.up))
  }

  var maxX: Int { x + width }
  var maxY: Int { y + height }
  var isEmpty: Bool { width == 0 || height == 0 }
  var count: Int { width * height }
  var rect: CGRect { CGRect(x: x, y: y, width: width, height: height) }

  func intersection(_ other: PixelRect) -> PixelRect {
    let (left, low) = (max(x, other.x), max(y, other.y))
    let result = PixelRect(
      x: left, y: low, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - low)
    return result.isEmpty ? .empty : result
  }

  func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, low) = (min(x, other.x), min(y, other.y))
    return PixelRect(x: left, y: low, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - low)
  }

  func contains(_ other: PixelRect) -> Bool { other.isEmpty || intersection(other) == other }

  /// The rectangle with this much more on each side.
  func grown(_ across: Int, _ down: Int) -> PixelRect {
    PixelRect(x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down)
  }
}

extension CGRect {
  /// The rectangle with this much more on each side; the infinite one stays as it is.
  func grown(_ across: CGFloat, _ down: CGFloat) -> CGRect {
    isInfinite || isNull || isEmpty ? self : insetBy(dx: -across, dy: -down)
  }
}
