import Foundation

/// An expression in the format of a predicate.
package indirect enum PredicateTerm: @unchecked Sendable {
  /// An operation on two numbers.
  package enum Operation: Sendable {
    case add, subtract, multiply, divide, power
    case bitwiseAnd, bitwiseOr, bitwiseXor
  }

  /// A constant; nil for `NULL`.
  case value(Any?)
  /// The object that is evaluated, or the property at a path of names.
  case keyPath([String])
  /// A substitution variable, such as `$DATE`.
  case variable(String)
  /// A list in braces.
  case list([PredicateTerm])
  /// An operation on two numbers.
  case operation(Operation, PredicateTerm, PredicateTerm)

  /// The value for an object.
  func value(for object: Any?, _ variables: [String: Any]?) -> Any? {
    switch self {
    case .value(let value): return value
    case .keyPath(let keys): return NamedProperty.value(of: object, at: keys)
    case .variable(let name):
      guard let value = variables?[name] else { preconditionFailure("The predicate's variable $\(name) has no value.") }
      return value
    case .list(let items): return items.map { $0.value(for: object, variables) as Any }
    case .operation(let operation, let first, let second):
      return Self.result(
        operation, PredicateValue(first.value(for: object, variables)),
        PredicateValue(second.value(for: object, variables)))
    }
  }

  private static func result(_ operation: Operation, _ first: PredicateValue, _ second: PredicateValue) -> Any? {
    if case .integer(let one) = first, case .integer(let other) = second {
      switch operation {
      case .add: return one &+ other
      case .subtract: return one &- other
      case .multiply: return one &* other
      case .divide: return other == 0 ? nil : one.quotient(by: other)
      case .bitwiseAnd: return one & other
      case .bitwiseOr: return one | other
      case .bitwiseXor: return one ^ other
      case .power: break
      }
    }
    guard let one = first.number, let other = second.number else { return nil }
    return switch operation {
    case .add: one + other
    case .subtract: one - other
    case .multiply: one * other
    case .divide: one / other
    case .power: pow(one, other)
    case .bitwiseAnd, .bitwiseOr, .bitwiseXor:
      preconditionFailure("A predicate combines the bits of whole numbers only.")
    }
  }
}

extension Int64 {
  /// The quotient; the dividend itself where it would overflow.
  fileprivate func quotient(by other: Int64) -> Int64 {
    let (quotient, overflows) = dividedReportingOverflow(by: other)
    return overflows ? self : quotient
  }
}
