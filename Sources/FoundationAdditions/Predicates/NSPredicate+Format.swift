import Foundation

// Foundation on Linux makes predicates of code only.

extension NSPredicate {
  /// Makes a predicate of a format, such as `mediaType == %d AND creationDate > %@`, and its arguments. The program stops
  /// if the format isn't understood: functions and subqueries aren't.
  public convenience init(format predicateFormat: String, _ args: any CVarArg...) {
    self.init(predicateFormat, args)
  }

  /// Makes a predicate of a format and its arguments. The program stops if the format isn't understood.
  public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    self.init(predicateFormat, arguments ?? [])
  }

  private convenience init(_ format: String, _ arguments: [Any]) {
    let tree: PredicateTree
    do {
      var parser = try PredicateParser(format, arguments)
      tree = try parser.parse()
    } catch {
      preconditionFailure("The predicate's format “\(format)” can't be understood: \(error).")
    }
    self.init { object, variables in tree.matches(object, variables) }
    ParsedPredicates.remember(tree, for: self)
  }
}
