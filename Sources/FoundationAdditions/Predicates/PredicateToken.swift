/// A word or sign of a predicate's format, or the argument that stands there.
enum PredicateToken: @unchecked Sendable {
  /// A name or keyword, with dots and `@` in it; `isPlain` unless `#` or `%K` says that it is no keyword.
  case name(String, isPlain: Bool)
  /// A constant.
  case value(Any?)
  /// A substitution variable.
  case variable(String)
  /// An operator or bracket.
  case sign(String)
}
