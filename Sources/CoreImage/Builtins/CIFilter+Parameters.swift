import CoreGraphics
import Foundation

extension CIFilter {
  /// A parameter as the type that a typed filter's property has.
  subscript<Value>(parameter key: String) -> Value {
    get {
      let values = FilterValues(values: [key: value(forKey: key) ?? NSNull()])
      let found: Any? =
        switch Value.self {
        case is Float.Type: values.float(key)
        case is CGPoint.Type: values.point(key)
        case is CGRect.Type: values.vector(key).cgRectValue
        case is CIColor.Type: values.color(key)
        case is CIVector.Type: values.vector(key)
        case is CGAffineTransform.Type: values.transform(key)
        case is Data.Type: values.data(key) ?? Data()
        case is CIImage?.Type: values.image(key)
        case is CGColorSpace?.Type: values.colorSpace(key)
        default: nil
        }
      guard let value = found as? Value else { preconditionFailure("\(key) has no value of type \(Value.self).") }
      return value
    }
    set {
      switch newValue {
      case let value as Float: setValue(NSNumber(value: value), forKey: key)
      case let value as CGPoint: setValue(CIVector(cgPoint: value), forKey: key)
      case let value as CGRect: setValue(CIVector(cgRect: value), forKey: key)
      case let value as CIImage?: setValue(value, forKey: key)
      case let value as CGColorSpace?: setValue(value, forKey: key)
      default: setValue(newValue, forKey: key)
      }
    }
  }
}
