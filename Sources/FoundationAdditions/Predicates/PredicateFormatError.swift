/// Why the format of a predicate can't be understood.
struct PredicateFormatError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
