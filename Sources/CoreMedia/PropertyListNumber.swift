import Foundation

/// A number from a property list, regardless of its Swift or Foundation type.
func propertyListNumber(_ any: Any?) -> Double? {
  switch any {
  case let number as any BinaryInteger: Double(number)
  case let number as any BinaryFloatingPoint: Double(number)
  case let number as NSNumber: number.doubleValue
  default: nil
  }
}

/// An integer from a property list; nil also when it doesn't fit in `Integer`.
func propertyListInteger<Integer: FixedWidthInteger>(_ any: Any?) -> Integer? {
  switch any {
  case let number as any BinaryInteger: Integer(exactly: number)
  case let number as NSNumber: Integer(exactly: number.doubleValue)
  default: nil
  }
}
