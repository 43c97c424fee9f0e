import CoreGraphics
import Foundation

/// The parameters of a filter, read as what they are to be.
struct FilterValues {
  let values: [String: Any]

  /// The image that the filter changes.
  var image: CIImage? { image(kCIInputImageKey) }

  func image(_ key: String) -> CIImage? { values[key] as? CIImage }

  /// A number; what isn't one is 0.
  func number(_ key: String) -> Double {
    switch values[key] {
    case let value as NSNumber: value.doubleValue
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as Float: Double(value)
    case let value as Int: Double(value)
    case let value as Bool: value ? 1 : 0
    default: 0
    }
  }

  func float(_ key: String) -> Float { Float(number(key)) }

  /// A colour; what isn't one is transparent.
  func color(_ key: String) -> CIColor {
    switch values[key] {
    case let color as CIColor: color
    case let color as CGColor: CIColor(cgColor: color)
    default: .clear
    }
  }

  func vector(_ key: String) -> CIVector {
    switch values[key] {
    case let vector as CIVector: vector
    case let point as CGPoint: CIVector(cgPoint: point)
    case let rect as CGRect: CIVector(cgRect: rect)
    default: CIVector([])
    }
  }

  func point(_ key: String) -> CGPoint { vector(key).cgPointValue }

  func transform(_ key: String) -> CGAffineTransform {
    switch values[key] {
    case let transform as CGAffineTransform: transform
    case let transform as AffineTransform:
      CGAffineTransform(
        a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.tX, ty: transform.tY)
    case let vector as CIVector: vector.cgAffineTransformValue
    default: .identity
    }
  }

  func data(_ key: String) -> Data? { values[key] as? Data ?? (values[key] as? NSData).map { Data(referencing: $0) } }

  func colorSpace(_ key: String) -> CGColorSpace? { values[key] as? CGColorSpace }
}
