import GLibSupport

/// Something in a timeline that can't be carried out.
public struct TimelineProblem: Error, Equatable, Sendable {
  /// Which value it is about, as `clips[1].from`; empty for the whole text.
  public let key: String
  /// Where that stands in the text; nil for a document that wasn't read from one.
  public var place: TextPlace?
  /// What is wrong, in words for a person.
  public let message: String

  public init(_ key: String, _ message: String, at place: TextPlace? = nil) {
    (self.key, self.message, self.place) = (key, message, place)
  }
}

/// Everything that is wrong with a timeline, in the order of the text.
public struct TimelineProblems: Error, Equatable, Sendable {
  /// At least one.
  public let all: [TimelineProblem]

  /// Sorted by their places.
  public init(_ all: [TimelineProblem]) {
    self.all = all.enumerated().sorted { one, other in
      let (left, right) = (one.element.place, other.element.place)
      guard let left, let right, left != right else { return one.offset < other.offset }
      return (left.line, left.column) < (right.line, right.column)
    }.map(\.element)
  }
}
