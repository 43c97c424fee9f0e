import Foundation

/// A condition on assets in the words of the index.
struct AssetCondition: Sendable, Equatable {
  /// The value of a parameter.
  enum Value: Sendable, Equatable {
    case whole(Int64)
    case real(Double)
    case text(String)

    var databaseValue: any DatabaseValue {
      switch self {
      case .whole(let value): value
      case .real(let value): value
      case .text(let value): value
      }
    }
  }

  private(set) var words: String
  private(set) var values: [Value]

  private init(_ words: String, _ values: [Value] = []) { (self.words, self.values) = (words, values) }

  /// Translates a predicate; nil if only Swift can evaluate it.
  init?(_ tree: PredicateTree) {
    switch tree {
    case .constant(let value): self.init(value ? "1" : "0")
    case .not(let part):
      guard let part = AssetCondition(part) else { return nil }
      self.init("NOT (\(part.words))", part.values)
    case .and(let parts): self.init(parts, " AND ")
    case .or(let parts): self.init(parts, " OR ")
    case .comparison(let comparison): self.init(comparison)
    }
  }

  private init?(_ parts: [PredicateTree], _ word: String) {
    let conditions = parts.compactMap { AssetCondition($0) }
    guard conditions.count == parts.count else { return nil }
    self.init(conditions.map { "(\($0.words))" }.joined(separator: word), conditions.flatMap(\.values))
  }

  private init?(_ comparison: PredicateComparison) {
    guard comparison.modifier == .direct, comparison.options.isEmpty,
      let (term, column) = Self.term(comparison.left), case .value(let constant) = Self.constant(comparison.right)
    else { return nil }
    let value = PredicateValue(constant)
    switch comparison.comparison {
    case .isIn:
      guard case .list(let items) = value else { return nil }
      let found = items.compactMap { Self.value($0, column) }
      guard found.count == items.count, found.count < 500 else { return nil }
      self.init("\(term) IN (\(found.map { _ in "?" }.joined(separator: ", ")))", found)
    case .between:
      guard case .list(let items) = value, items.count == 2, let low = Self.value(items[0], column),
        let high = Self.value(items[1], column)
      else { return nil }
      self.init("\(term) BETWEEN ? AND ?", [low, high])
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard let sign = Self.sign(comparison.comparison), let value = Self.value(value, column) else { return nil }
      self.init("\(term) \(sign) ?", [value])
    case .contains, .beginsWith, .endsWith, .like, .matches: return nil
    }
  }

  private static func sign(_ comparison: PredicateComparison.Operator) -> String? {
    switch comparison {
    case .equal: "="
    case .notEqual: "<>"
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .contains, .beginsWith, .endsWith, .like, .matches, .isIn, .between: nil
    }
  }

  /// A column, or some bits of one. Columns that can be empty are left to Swift: in SQL nothing equals `NULL`.
  private static func term(_ expression: PredicateTerm) -> (String, AssetQuery.Column)? {
    switch expression {
    case .keyPath(let keys):
      guard keys.count == 1, let column = AssetKeys.column(named: keys[0]), column != .burst
      else { return nil }
      return (column.rawValue, column)
    case .operation(.bitwiseAnd, let first, .value(let mask)):
      guard let (term, column) = term(first), column == .subtypes, case .integer(let mask) = PredicateValue(mask) else {
        return nil
      }
      return ("(\(term) & \(mask))", column)
    case .operation, .value, .variable, .list: return nil
    }
  }

  /// The constant that an expression is; a list of constants is one.
  private static func constant(_ expression: PredicateTerm) -> PredicateTerm {
    guard case .list(let items) = expression else { return expression }
    let values = items.compactMap { item -> PredicateValue? in
      guard case .value(let value) = item else { return nil }
      return PredicateValue(value)
    }
    return values.count == items.count ? .value(values) : expression
  }

  /// A value as the index stores it; nil if it is of another type than the column.
  private static func value(_ value: PredicateValue, _ column: AssetQuery.Column) -> Value? {
    switch (column, value) {
    case (.created, .date(let date)), (.modified, .date(let date)): .real(date.timeIntervalSince1970)
    case (.id, .text(let text)): .text(text)
    case (.created, _), (.modified, _), (.id, _): nil
    case (_, .integer(let number)): .whole(number)
    case (_, .real(let number)): .real(number)
    case (_, .none), (_, .text), (_, .date), (_, .list), (_, .other): nil
    }
  }
}
