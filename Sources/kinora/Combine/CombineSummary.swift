import Foundation

/// What the Library shows of a project.
struct CombineSummary: Equatable, Sendable {
  let file: URL
  /// When it was changed last.
  let date: Date
  /// How many clips it has; none if it is damaged.
  let count: Int
  /// The file of the first clip, which stands for it.
  let first: URL?
}
