import Foundation

/// A number out of a property list, whichever Swift or Foundation type it is of.
func propertyListNumber(_ any: Any?) -> Double? {
  switch any {
  case let number as any BinaryInteger: Double(number)
  case let number as any BinaryFloatingPoint: Double(number)
  case let number as NSNumber: number.doubleValue
  default: nil
  }
}

/// A whole number out of a property list; nil also when it is too big for its type.
func propertyListInteger<Integer: FixedWidthInteger>(_ any: Any?) -> Integer? {
  switch any {
  case let number as any BinaryInteger: Integer(exactly: number)
  case let number as NSNumber: Integer(exactly: number.doubleValue)
  default: nil
  }
}
