import Foundation

/// A value that predicates and sort descriptors compare, whatever type it came in.
package enum PredicateValue: @unchecked Sendable {
  case none
  case integer(Int64)
  case real(Double)
  case text(String)
  case date(Date)
  case list([PredicateValue])
  case other(Any)

  package init(_ given: Any?) {
    guard let value = unwrapped(given), !(value is NSNull) else {
      self = .none
      return
    }
    switch value {
    case let value as PredicateValue: self = value
    case let flag as Bool: self = .integer(flag ? 1 : 0)
    case let number as NSNumber: self = Self.number(number)
    case let number as any BinaryInteger: self = .integer(Int64(truncatingIfNeeded: number))
    case let number as any BinaryFloatingPoint: self = .real(Double(number))
    case let text as String: self = .text(text)
    case let text as Substring: self = .text(String(text))
    case let text as NSString: self = .text(String(describing: text))
    case let date as Date: self = .date(date)
    case let date as NSDate: self = .date(Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate))
    case let named as any RawRepresentable: self = PredicateValue(named.rawValue)
    default:
      if let list = NamedProperty.list(value) {
        self = .list(list.map(PredicateValue.init))
      } else {
        self = .other(value)
      }
    }
  }

  private static func number(_ number: NSNumber) -> PredicateValue {
    let text = String(cString: number.objCType)
    return text == "d" || text == "f" ? .real(number.doubleValue) : .integer(number.int64Value)
  }

  /// The number; nil if it is none.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .none, .text, .date, .list, .other: nil
    }
  }

  /// Whether both are the same value.
  func equals(_ other: PredicateValue, _ options: PredicateComparison.Options = []) -> Bool {
    switch (self, other) {
    case (.none, .none): return true
    case (.text(let one), .text(let two)): return options.folded(one) == options.folded(two)
    case (.list(let one), .list(let two)):
      return one.count == two.count && zip(one, two).allSatisfy { $0.equals($1, options) }
    case (.other(let one), .other(let two)):
      if let one = one as? NSObject, let two = two as? NSObject { return one.isEqual(two) }
      if let one = one as? AnyHashable, let two = two as? AnyHashable { return one == two }
      return false
    default: return order(other, options) == .orderedSame
    }
  }

  /// The order of two values; nil if they can't be compared.
  package func order(
    _ other: PredicateValue, _ options: PredicateComparison.Options = []
  ) -> ComparisonResult? {
    switch (self, other) {
    case (.integer(let one), .integer(let two)): Self.order(one, two)
    case (.integer, .real), (.real, .integer), (.real, .real):
      number.flatMap { one in other.number.map { Self.order(one, $0) } }
    case (.text(let one), .text(let two)): Self.order(options.folded(one), options.folded(two))
    case (.date(let one), .date(let two)): Self.order(one, two)
    default: nil
    }
  }

  private static func order<Value: Comparable>(_ one: Value, _ two: Value) -> ComparisonResult {
    one == two ? .orderedSame : one < two ? .orderedAscending : .orderedDescending
  }
}
