import Foundation

/// The kind of a path element.
public enum CGPathElementType: Int32, Sendable {
  /// Starts a subpath at a point.
  case moveToPoint = 0
  /// Draws a line to a point.
  case addLineToPoint = 1
  /// Draws a quadratic curve: control point, end.
  case addQuadCurveToPoint = 2
  /// Draws a cubic curve: two control points, end.
  case addCurveToPoint = 3
  /// Draws a line back to the start of the subpath.
  case closeSubpath = 4
}

/// One element of a path, as passed to `applyWithBlock`.
public struct CGPathElement {
  /// The kind of element.
  public var type: CGPathElementType
  /// Its points: 1, 1, 2, 3 or none.
  public var points: UnsafeMutablePointer<CGPoint>
}

/// The rule that decides which points are inside a path.
public enum CGPathFillRule: Int, Sendable {
  /// Inside where the winding number isn't zero.
  case winding
  /// Inside where a ray crosses the path an odd number of times.
  case evenOdd
}

/// The shape of line ends.
public enum CGLineCap: Int32, Sendable {
  /// Ends squarely at the end point.
  case butt = 0
  /// Ends with a half circle around the end point.
  case round = 1
  /// Ends with half a square around the end point.
  case square = 2
}

/// The shape of the corners where lines meet.
public enum CGLineJoin: Int32, Sendable {
  /// A sharp corner, up to the miter limit.
  case miter = 0
  /// A round corner.
  case round = 1
  /// A bevelled corner.
  case bevel = 2
}

/// A shape of lines and curves.
public class CGPath: @unchecked Sendable, Equatable {
  enum Element: Equatable {
    case move(CGPoint)
    case line(CGPoint)
    case quad(CGPoint, CGPoint)
    case curve(CGPoint, CGPoint, CGPoint)
    case close

    /// The transformed element.
    func applying(_ t: CGAffineTransform) -> Element {
      switch self {
      case .move(let p): .move(p.applying(t))
      case .line(let p): .line(p.applying(t))
      case .quad(let c, let p): .quad(c.applying(t), p.applying(t))
      case .curve(let c1, let c2, let p): .curve(c1.applying(t), c2.applying(t), p.applying(t))
      case .close: .close
      }
    }

    var points: [CGPoint] {
      switch self {
      case .move(let p), .line(let p): [p]
      case .quad(let c, let p): [c, p]
      case .curve(let c1, let c2, let p): [c1, c2, p]
      case .close: []
      }
    }
  }

  /// Written only by `CGMutablePath`, whose owner confines it to one thread; a plain path is immutable.
  var elements: [Element]

  init(elements: [Element]) { self.elements = elements }

  /// A rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init { $0.addRect(rect, transform: transform?.pointee ?? .identity) }
  }

  /// An ellipse in a rectangle.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init { $0.addEllipse(in: rect, transform: transform?.pointee ?? .identity) }
  }

  /// A rectangle with round corners.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init {
      $0.addRoundedRect(
        in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform?.pointee ?? .identity)
    }
  }

  private convenience init(_ draw: (CGMutablePath) -> Void) {
    let path = CGMutablePath()
    draw(path)
    self.init(elements: path.elements)
  }

  /// An immutable copy.
  public func copy() -> CGPath? { CGPath(elements: elements) }

  /// A transformed copy.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    let t = transform?.pointee ?? .identity
    return CGPath(elements: elements.map { $0.applying(t) })
  }

  /// A mutable copy.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements: elements) }

  /// A transformed mutable copy.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    let t = transform?.pointee ?? .identity
    return CGMutablePath(elements: elements.map { $0.applying(t) })
  }

  /// Whether it has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// The current point, where the next line starts; zero when the path is empty.
  public var currentPoint: CGPoint {
    guard elements.last == .close else { return elements.last?.points.last ?? .zero }
    for case .move(let start) in elements.reversed() { return start }
    return .zero
  }

  /// The bounding box of all points, control points included; null when empty.
  public var boundingBox: CGRect { CGRect(enclosing: elements.flatMap(\.points)) }

  /// The bounding box of the shape itself, without control points; null when empty.
  public var boundingBoxOfPath: CGRect {
    isEmpty ? .null : CairoPathMeter.extents(of: self)
  }

  /// Whether the path is a single axis-aligned rectangle; `rect` receives it.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    var corners = elements.flatMap(\.points)
    if elements.last == .close { corners = Array(corners.prefix(5)) }
    if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
    guard corners.count == 4, case .move? = elements.first,
      elements.dropFirst().allSatisfy({ if case .line = $0 { true } else { $0 == .close } })
    else { return false }
    let acrossFirst =
      corners[0].y == corners[1].y && corners[1].x == corners[2].x && corners[2].y == corners[3].y
      && corners[3].x == corners[0].x
    let upFirst =
      corners[0].x == corners[1].x && corners[1].y == corners[2].y && corners[2].x == corners[3].x
      && corners[3].y == corners[0].y
    guard acrossFirst || upFirst else { return false }
    rect?.pointee = CGRect(enclosing: corners)
    return true
  }

  /// Whether the point, after `transform`, is inside.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    CairoPathMeter.contains(point.applying(transform), in: self, rule: rule)
  }

  /// Calls the block for every element in order.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in elements {
      var points = element.points
      points.withUnsafeMutableBufferPointer { buffer in
        let type: CGPathElementType =
          switch element {
          case .move: .moveToPoint
          case .line: .addLineToPoint
          case .quad: .addQuadCurveToPoint
          case .curve: .addCurveToPoint
          case .close: .closeSubpath
          }
        // An element without points still needs a valid pointer.
        var none = CGPoint.zero
        withUnsafeMutablePointer(to: &none) { none in
          var shown = CGPathElement(type: type, points: buffer.baseAddress ?? none)
          withUnsafePointer(to: &shown, block)
        }
      }
    }
  }

  /// Two paths are equal when their elements are.
  public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }
}
