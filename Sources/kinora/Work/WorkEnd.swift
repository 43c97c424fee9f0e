import Foundation

/// That a piece of long work has ended by itself.
struct WorkEnd: Equatable, Sendable {
  enum Outcome: Equatable, Sendable {
    /// With the file that it made.
    case done(URL)
    /// In words for a person.
    case failed(String)
  }

  let id: Int
  let kind: WorkKind
  let name: String
  let outcome: Outcome
}
