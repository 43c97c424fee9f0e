import CoreGraphics
import Foundation

/// Numbers: a point, a rectangle, a row of coefficients.
open class CIVector: NSObject, NSCopying, @unchecked Sendable {
  private let values: [CGFloat]

  /// A vector of numbers.
  public init(values: UnsafePointer<CGFloat>, count: Int) {
    self.values = Array(UnsafeBufferPointer(start: values, count: max(count, 0)))
  }

  init(_ values: [CGFloat]) { self.values = values }

  /// A vector of one number.
  public convenience init(x: CGFloat) { self.init([x]) }
  /// A vector of two numbers.
  public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }
  /// A vector of three numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }
  /// A vector of four numbers.
  public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) { self.init([x, y, z, w]) }
  /// A point.
  public convenience init(cgPoint p: CGPoint) { self.init([p.x, p.y]) }
  /// A rectangle: origin, width, height.
  public convenience init(cgRect r: CGRect) { self.init([r.origin.x, r.origin.y, r.size.width, r.size.height]) }
  /// A transform's six numbers.
  public convenience init(cgAffineTransform t: CGAffineTransform) { self.init([t.a, t.b, t.c, t.d, t.tx, t.ty]) }

  /// A vector from its string representation.
  public convenience init(string representation: String) {
    let words = representation.split { "[] ,".contains($0) }
    self.init(words.map { CGFloat(Double($0) ?? 0) })
  }

  /// How many numbers there are.
  open var count: Int { values.count }

  /// A number; 0 where there are fewer.
  open func value(at index: Int) -> CGFloat { values.indices.contains(index) ? values[index] : 0 }

  /// The first number.
  open var x: CGFloat { value(at: 0) }
  /// The second number.
  open var y: CGFloat { value(at: 1) }
  /// The third number.
  open var z: CGFloat { value(at: 2) }
  /// The fourth number.
  open var w: CGFloat { value(at: 3) }
  /// The first two numbers.
  open var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
  /// The first four numbers.
  open var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }
  /// The first six numbers.
  open var cgAffineTransformValue: CGAffineTransform {
    CGAffineTransform(a: x, b: y, c: z, d: w, tx: value(at: 4), ty: value(at: 5))
  }

  /// The numbers in brackets, separated by blanks.
  open var stringRepresentation: String {
    "[" + values.map { String(format: "%g", Double($0)) }.joined(separator: " ") + "]"
  }

  /// Whether the other object is a vector of the same numbers.
  open override func isEqual(_ object: Any?) -> Bool { (object as? CIVector)?.values == values }

  /// Equal vectors have equal hashes.
  open override var hash: Int { values.hashValue }

  /// The vector itself, as it doesn't change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  open override var description: String { stringRepresentation }
}
