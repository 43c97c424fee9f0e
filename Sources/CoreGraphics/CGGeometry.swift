import Foundation

// The parts of Apple's geometry API that Foundation on Linux lacks.

/// A direction with a length.
public struct CGVector: Sendable, Hashable, Codable {
  /// The x component, to the right.
  public var dx: CGFloat
  /// The y component, up, or down where the y axis points down.
  public var dy: CGFloat

  /// A vector of zero length.
  public init() { self.init(dx: 0, dy: 0) }

  /// A vector by its parts.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// A vector by whole parts.
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// A vector of zero length.
  public static let zero = CGVector()
}

extension CGPoint {
  /// Reads a dictionary made by `dictionaryRepresentation`; nil when a part is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let x = number(dict["X"]), let y = number(dict["Y"]) else { return nil }
    self.init(x: x, y: y)
  }

  /// The point as a dictionary with `X` and `Y`.
  public var dictionaryRepresentation: CFDictionary { ["X": Double(x), "Y": Double(y)] }

  /// Whether both points are the same.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Reads a dictionary made by `dictionaryRepresentation`; nil when a part is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let width = number(dict["Width"]), let height = number(dict["Height"]) else { return nil }
    self.init(width: width, height: height)
  }

  /// The size as a dictionary with `Width` and `Height`.
  public var dictionaryRepresentation: CFDictionary { ["Width": Double(width), "Height": Double(height)] }

  /// Whether both sizes are the same.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Reads a dictionary made by `dictionaryRepresentation`; nil when a part is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let origin = CGPoint(dictionaryRepresentation: dict), let size = CGSize(dictionaryRepresentation: dict)
    else { return nil }
    self.init(origin: origin, size: size)
  }

  /// The rectangle as a dictionary with `X`, `Y`, `Width` and `Height`.
  public var dictionaryRepresentation: CFDictionary {
    origin.dictionaryRepresentation.merging(size.dictionaryRepresentation) { $1 }
  }

  /// Whether both rectangles cover the same area, whichever corner they start from.
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}

/// A point by its parts.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// A size by its parts.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }
/// A rectangle by its parts.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
/// A vector by its parts.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }

/// The origin.
public let CGPointZero = CGPoint.zero
/// A size of zero.
public let CGSizeZero = CGSize.zero
/// An empty rectangle at the origin.
public let CGRectZero = CGRect.zero
/// The null rectangle, such as the intersection of disjoint rectangles.
public let CGRectNull = CGRect.null
/// The infinite rectangle.
public let CGRectInfinite = CGRect.infinite

/// The left edge.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// The middle between left and right edge.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// The right edge.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// The edge with the smaller y.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// The middle between the edges in y.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// The edge with the larger y.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// The width, never negative.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// The height, never negative.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }
/// The same area with positive width and height.
public func CGRectStandardize(_ rect: CGRect) -> CGRect { rect.standardized }
/// Smaller by `dx` and `dy` on each side; larger where they are negative.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect { rect.insetBy(dx: dx, dy: dy) }
/// The smallest rectangle with whole edges around this one.
public func CGRectIntegral(_ rect: CGRect) -> CGRect { rect.integral }
/// The smallest rectangle around both.
public func CGRectUnion(_ r1: CGRect, _ r2: CGRect) -> CGRect { r1.union(r2) }
/// The intersection, or the null rectangle when there is none.
public func CGRectIntersection(_ r1: CGRect, _ r2: CGRect) -> CGRect { r1.intersection(r2) }
/// The rectangle moved.
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect { rect.offsetBy(dx: dx, dy: dy) }
/// Whether it has no area.
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
/// Whether it is the null rectangle.
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }
/// Whether it is the infinite rectangle.
public func CGRectIsInfinite(_ rect: CGRect) -> Bool { rect.isInfinite }
/// Whether the point lies inside; the edges with the larger x and y are excluded.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }
/// Whether the second lies wholly in the first.
public func CGRectContainsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1.contains(rect2) }
/// Whether the rectangles intersect.
public func CGRectIntersectsRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1.intersects(rect2) }
/// Whether both points are the same.
public func CGPointEqualToPoint(_ point1: CGPoint, _ point2: CGPoint) -> Bool { point1 == point2 }
/// Whether both sizes are the same.
public func CGSizeEqualToSize(_ size1: CGSize, _ size2: CGSize) -> Bool { size1 == size2 }
/// Whether both rectangles cover the same area.
public func CGRectEqualToRect(_ rect1: CGRect, _ rect2: CGRect) -> Bool { rect1 == rect2 }
/// The point as a dictionary.
public func CGPointCreateDictionaryRepresentation(_ point: CGPoint) -> CFDictionary { point.dictionaryRepresentation }
/// The size as a dictionary.
public func CGSizeCreateDictionaryRepresentation(_ size: CGSize) -> CFDictionary { size.dictionaryRepresentation }
/// The rectangle as a dictionary.
public func CGRectCreateDictionaryRepresentation(_ rect: CGRect) -> CFDictionary { rect.dictionaryRepresentation }

/// A number from a dictionary, as any number type.
private func number(_ value: Any?) -> CGFloat? {
  switch value {
  case let value as CGFloat: value
  case let value as Double: CGFloat(value)
  case let value as any BinaryInteger: CGFloat(Int(value))
  case let value as NSNumber: CGFloat(value.doubleValue)
  default: nil
  }
}
