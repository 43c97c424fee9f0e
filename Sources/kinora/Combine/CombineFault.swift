import Foundation
import GLibSupport
import Timeline

/// Why a project can't be opened, shown or exported, in words for a person.
struct CombineFault: Error, Equatable, Sendable, CustomStringConvertible {
  let words: String

  var description: String { words }

  init(words: String) { self.words = words }

  /// Each problem with its line, where it has one.
  init(_ problems: TimelineProblems) {
    words = problems.all.map { problem in
      guard let place = problem.place else { return problem.message }
      let key = problem.key.isEmpty ? "" : "\(problem.key): "
      return tr("Line %d: %s", place.line, key + problem.message)
    }.joined(separator: "\n")
  }

  init(reading error: any Error) {
    if let problems = error as? TimelineProblems {
      self.init(problems)
    } else {
      self.init(words: error.localizedDescription)
    }
  }
}
