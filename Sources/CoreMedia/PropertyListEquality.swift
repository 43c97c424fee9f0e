import Foundation

/// Whether two property lists are equal, regardless of the Swift or Foundation types of their numbers and strings.
///
/// Needed because `NSDictionary.isEqual(to:)` on Linux reports a boxed `Int` as unequal to itself.
func isSamePropertyList(_ a: Any?, _ b: Any?) -> Bool {
  switch (a, b) {
  case (nil, nil): true
  case (let a as [String: Any], let b as [String: Any]):
    a.count == b.count && a.allSatisfy { key, value in b[key].map { isSamePropertyList(value, $0) } ?? false }
  case (let a as [Any], let b as [Any]):
    a.count == b.count && zip(a, b).allSatisfy { isSamePropertyList($0, $1) }
  case (let a as Data, let b as Data): a == b
  case (let a as String, let b as String): a == b
  default:
    if let a = number(a), let b = number(b) {
      a == b
    } else if let a = a as? AnyHashable, let b = b as? AnyHashable {
      a == b
    } else {
      false
    }
  }
}

/// Hashes a property list, so that those that are equal by `isSamePropertyList` are hashed alike.
func hashPropertyList(_ value: Any, into hasher: inout Hasher) {
  switch value {
  case let values as [String: Any]:
    // In no order.
    hasher.combine(values.count)
    hasher.combine(
      values.reduce(0) { sum, pair in
        var one = Hasher()
        one.combine(pair.key)
        hashPropertyList(pair.value, into: &one)
        return sum ^ one.finalize()
      })
  case let values as [Any]:
    hasher.combine(values.count)
    for value in values { hashPropertyList(value, into: &hasher) }
  case let data as Data: hasher.combine(data)
  case let text as String: hasher.combine(text)
  default:
    if let number = number(value) {
      hasher.combine(number.doubleValue)
    } else if let other = value as? AnyHashable {
      hasher.combine(other)
    }
  }
}

private func number(_ value: Any?) -> NSNumber? {
  value as? NSNumber ?? (value as? any BinaryInteger).map { NSNumber(value: Int64(clamping: $0)) }
}
