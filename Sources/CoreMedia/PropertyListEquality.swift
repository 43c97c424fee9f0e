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
    if let a = a as? NSNumber ?? (a as? any BinaryInteger).map(number),
      let b = b as? NSNumber ?? (b as? any BinaryInteger).map(number)
    {
      a == b
    } else if let a = a as? AnyHashable, let b = b as? AnyHashable {
      a == b
    } else {
      false
    }
  }
}

private func number(_ integer: any BinaryInteger) -> NSNumber {
  NSNumber(value: Int64(clamping: integer))
}
