import Foundation

/// A journal's entry that this process works on: nobody else gets it until this ends, or the process does.
package struct WorkClaim: Sendable {
  /// Why an entry can't be had.
  package enum Refusal: Error, Equatable {
    /// Another program, or another task of this one, works on it.
    case taken
    /// It is no longer in the journal.
    case gone
    /// It can't be opened now, with the reason as `errno`.
    case unreadable(Int32)
  }

  private let descriptor: Int32

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Lets others have the entry.
  package func end() { close(descriptor) }
}
