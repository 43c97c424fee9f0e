import Foundation

/// Understands the format of a predicate: comparisons, `AND`, `OR`, `NOT`, `IN`, `BETWEEN`, `CONTAINS`, `BEGINSWITH`,
/// `ENDSWITH`, `LIKE`, `MATCHES` with `[cd]`, `ANY`, `ALL`, `NONE`, arithmetic and bits. Functions and subqueries aren't
/// understood.
struct PredicateParser {
  private let tokens: [PredicateToken]
  private var place = 0

  init(_ format: String, _ arguments: [Any?]) throws {
    var scanner = PredicateScanner(format, arguments)
    tokens = try scanner.tokens()
  }

  /// The whole predicate.
  mutating func parse() throws -> PredicateTree {
    let tree = try disjunction()
    guard place == tokens.count else { throw PredicateFormatError("there is something behind its end") }
    return tree
  }

  // MARK: Conditions

  private mutating func disjunction() throws -> PredicateTree {
    var parts = [try conjunction()]
    while takeSign("||") || takeWord("OR") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func conjunction() throws -> PredicateTree {
    var parts = [try condition()]
    while takeSign("&&") || takeWord("AND") { parts.append(try condition()) }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func condition() throws -> PredicateTree {
    if takeSign("!") || takeWord("NOT") { return .not(try condition()) }
    if takeWord("TRUEPREDICATE") { return .constant(true) }
    if takeWord("FALSEPREDICATE") { return .constant(false) }
    // A bracket holds either an expression that is compared, or a condition.
    let begin = place
    do {
      return .comparison(try comparison())
    } catch {
      place = begin
      guard takeSign("(") else { throw error }
      let inside = try disjunction()
      try need(")")
      return inside
    }
  }

  private mutating func comparison() throws -> PredicateComparison {
    var modifier = PredicateComparison.Modifier.direct
    if takeWord("ANY") || takeWord("SOME") { modifier = .any }
    if takeWord("ALL") { modifier = .all }
    if takeWord("NONE") { modifier = .none }
    let left = try expression()
    let kind = try comparisonOperator()
    let options = try comparisonOptions()
    return PredicateComparison(
      left: left, comparison: kind, right: try expression(), options: options, modifier: modifier)
  }

  private mutating func comparisonOperator() throws -> PredicateComparison.Operator {
    let signs: [String: PredicateComparison.Operator] = [
      "==": .equal, "=": .equal, "!=": .notEqual, "<>": .notEqual, "<": .less, "<=": .lessOrEqual, "=<": .lessOrEqual,
      ">": .greater, ">=": .greaterOrEqual, "=>": .greaterOrEqual,
    ]
    let words: [String: PredicateComparison.Operator] = [
      "IN": .isIn, "BETWEEN": .between, "CONTAINS": .contains, "BEGINSWITH": .beginsWith, "ENDSWITH": .endsWith,
      "LIKE": .like, "MATCHES": .matches,
    ]
    guard place < tokens.count else { throw PredicateFormatError("it ends before a comparison") }
    var found: PredicateComparison.Operator?
    switch tokens[place] {
    case .sign(let sign): found = signs[sign]
    case .name(let word, isPlain: true): found = words[word.uppercased()]
    case .name, .value, .variable: break
    }
    guard let found else { throw PredicateFormatError("it has no comparison where one belongs") }
    place += 1
    return found
  }

  private mutating func comparisonOptions() throws -> PredicateComparison.Options {
    guard takeSign("[") else { return [] }
    guard place < tokens.count, case .name(let letters, _) = tokens[place], letters.allSatisfy("cdn".contains) else {
      throw PredicateFormatError("the options of a comparison are c, d and n")
    }
    place += 1
    try need("]")
    guard !letters.contains("n") else { return [] }
    return PredicateComparison.Options(
      (letters.contains("c") ? [.caseInsensitive] : []) + (letters.contains("d") ? [.diacriticInsensitive] : []))
  }

  // MARK: Expressions

  private static let operations: [[String: PredicateTerm.Operation]] = [
    ["|": .bitwiseOr, "^": .bitwiseXor], ["&": .bitwiseAnd], ["+": .add, "-": .subtract],
    ["*": .multiply, "/": .divide], ["**": .power],
  ]

  private mutating func expression(_ level: Int = 0) throws -> PredicateTerm {
    guard level < Self.operations.count else { return try operand() }
    var result = try expression(level + 1)
    while place < tokens.count, case .sign(let sign) = tokens[place], let operation = Self.operations[level][sign] {
      place += 1
      result = .operation(operation, result, try expression(level + 1))
    }
    return result
  }

  private mutating func operand() throws -> PredicateTerm {
    guard place < tokens.count else { throw PredicateFormatError("it ends before a value") }
    let token = tokens[place]
    place += 1
    switch token {
    case .value(let value): return .value(value)
    case .variable(let name): return .variable(name)
    case .name(let name, let isPlain): return try named(name, isPlain)
    case .sign("-"): return .operation(.subtract, .value(0), try operand())
    case .sign("("):
      let inside = try expression()
      try need(")")
      return inside
    case .sign("{"):
      var items: [PredicateTerm] = []
      while !takeSign("}") {
        if !items.isEmpty { try need(",") }
        items.append(try expression())
      }
      return .list(items)
    case .sign(let sign): throw PredicateFormatError("“\(sign)” stands where a value belongs")
    }
  }

  private func named(_ name: String, _ isPlain: Bool) throws -> PredicateTerm {
    if isPlain {
      if place < tokens.count, case .sign("(") = tokens[place] {
        throw PredicateFormatError("functions such as \(name) aren't supported")
      }
      switch name.uppercased() {
      case "TRUE", "YES": return .value(true)
      case "FALSE", "NO": return .value(false)
      case "NULL", "NIL": return .value(nil)
      case "AND", "OR", "NOT", "IN", "BETWEEN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "SUBQUERY":
        throw PredicateFormatError("“\(name)” stands where a value belongs")
      default: break
      }
    }
    return .keyPath(name.split(separator: ".").map(String.init).filter { $0.uppercased() != "SELF" })
  }

  // MARK: Tokens

  private mutating func takeSign(_ wanted: String) -> Bool {
    guard place < tokens.count, case .sign(wanted) = tokens[place] else { return false }
    place += 1
    return true
  }

  private mutating func takeWord(_ wanted: String) -> Bool {
    guard place < tokens.count, case .name(let word, isPlain: true) = tokens[place], word.uppercased() == wanted else {
      return false
    }
    place += 1
    return true
  }

  private mutating func need(_ sign: String) throws {
    guard takeSign(sign) else { throw PredicateFormatError("“\(sign)” is missing") }
  }
}
