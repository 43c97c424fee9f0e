import Foundation

extension NSValue {
  /// Sixteen numbers.
  static let transformType = "[16d]"

  /// A value that holds a transform.
  public convenience init(caTransform3D t: CATransform3D) {
    var numbers = t.rows.map { Double($0) }
    self.init(bytes: &numbers, objCType: Self.transformType)
  }

  /// The transform that the value holds; the identity where it holds something else.
  public var caTransform3DValue: CATransform3D {
    guard String(cString: objCType) == Self.transformType else { return CATransform3DIdentity }
    var numbers = [Double](repeating: 0, count: 16)
    getValue(&numbers)
    return CATransform3D(rows: numbers.map { CGFloat($0) })
  }
}
