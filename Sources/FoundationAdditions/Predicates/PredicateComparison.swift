import Foundation

/// A comparison in the format of a predicate.
package struct PredicateComparison: Sendable {
  /// How two values are compared.
  package enum Operator: Sendable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case contains, beginsWith, endsWith, like, matches, isIn, between
  }

  /// Which elements of a list must compare.
  package enum Modifier: Sendable {
    case direct, any, all, none
  }

  /// What a comparison of texts leaves out of account, `[cd]`.
  package struct Options: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    static let caseInsensitive = Options(rawValue: 1)
    static let diacriticInsensitive = Options(rawValue: 2)

    /// A text without what doesn't count.
    func folded(_ text: String) -> String {
      guard !isEmpty else { return text }
      var folding: String.CompareOptions = []
      if contains(.caseInsensitive) { folding.insert(.caseInsensitive) }
      if contains(.diacriticInsensitive) { folding.insert(.diacriticInsensitive) }
      return text.folding(options: folding, locale: nil)
    }
  }

  package var left: PredicateTerm
  package var comparison: Operator
  package var right: PredicateTerm
  package var options: Options
  package var modifier = Modifier.direct

  func matches(_ object: Any?, _ variables: [String: Any]?) -> Bool {
    let one = PredicateValue(left.value(for: object, variables))
    let two = PredicateValue(right.value(for: object, variables))
    guard modifier != .direct else { return compare(one, two) }
    guard case .list(let elements) = one else { return modifier == .none }
    return switch modifier {
    case .direct, .any: elements.contains { compare($0, two) }
    case .all: elements.allSatisfy { compare($0, two) }
    case .none: !elements.contains { compare($0, two) }
    }
  }

  private func compare(_ one: PredicateValue, _ two: PredicateValue) -> Bool {
    switch comparison {
    case .equal: return one.equals(two, options)
    case .notEqual: return !one.equals(two, options)
    case .less: return one.order(two, options) == .orderedAscending
    case .greater: return one.order(two, options) == .orderedDescending
    case .lessOrEqual: return [.orderedAscending, .orderedSame].contains(one.order(two, options))
    case .greaterOrEqual: return [.orderedDescending, .orderedSame].contains(one.order(two, options))
    case .isIn: return holds(two, one)
    case .contains: return holds(one, two)
    case .between:
      guard case .list(let bounds) = two, bounds.count == 2 else {
        preconditionFailure("BETWEEN takes a list of two values.")
      }
      return [.orderedDescending, .orderedSame].contains(one.order(bounds[0], options))
        && [.orderedAscending, .orderedSame].contains(one.order(bounds[1], options))
    case .beginsWith, .endsWith, .like, .matches:
      guard case .text(let text) = one, case .text(let other) = two else { return false }
      return compare(options.folded(text), comparison == .matches ? other : options.folded(other))
    }
  }

  /// Whether a list has an element, or a text a part.
  private func holds(_ whole: PredicateValue, _ part: PredicateValue) -> Bool {
    switch (whole, part) {
    case (.list(let elements), _): elements.contains { $0.equals(part, options) }
    case (.text(let text), .text(let part)): options.folded(text).contains(options.folded(part))
    default: false
    }
  }

  private func compare(_ text: String, _ other: String) -> Bool {
    switch comparison {
    case .beginsWith: return text.hasPrefix(other)
    case .endsWith: return text.hasSuffix(other)
    case .like: return Self.isLike(Array(text)[...], Array(other)[...])
    default:
      let flags: NSRegularExpression.Options = options.contains(.caseInsensitive) ? .caseInsensitive : []
      guard let expression = try? NSRegularExpression(pattern: "\\A(?:\(other))\\z", options: flags) else {
        preconditionFailure("MATCHES takes a regular expression, not “\(other)”.")
      }
      return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
  }

  /// Whether a text is as a pattern says: `?` stands for one character, `*` for any number.
  private static func isLike(_ text: ArraySlice<Character>, _ pattern: ArraySlice<Character>) -> Bool {
    var (place, next) = (text.startIndex, pattern.startIndex)
    var star: (next: Int, place: Int)?
    while place < text.endIndex {
      if next < pattern.endIndex, pattern[next] == "*" {
        star = (next + 1, place)
        next += 1
      } else if next < pattern.endIndex, pattern[next] == "?" || pattern[next] == text[place] {
        (place, next) = (place + 1, next + 1)
      } else if let last = star {
        star = (last.next, last.place + 1)
        (next, place) = (last.next, last.place + 1)
      } else {
        return false
      }
    }
    return pattern[next...].allSatisfy { $0 == "*" }
  }
}
