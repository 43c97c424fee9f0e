import Foundation

/// Where the Library's items come from and where what is done with them is carried out.
@MainActor
protocol LibrarySource: AnyObject {
  /// Called with everything there is, newest first: soon after `begin()`, and each time it has changed.
  var onItems: @MainActor ([LibraryItem]) -> Void { get set }
  /// Called when a look at the files fails that went well before, with why.
  var onFailure: @MainActor (any Error) -> Void { get set }
  /// Begins to look.
  func begin()
  /// Looks at the files again, because one was changed here.
  func lookAgain()
  /// Moves items to the Trash; what is answered brings them back.
  func trash(_ items: [LibraryItem]) async throws -> TrashedItems
}

/// Items that lie in the Trash and can come back.
@MainActor
protocol TrashedItems {
  /// How many there are.
  var count: Int { get }
  /// Puts them back where they were.
  func restore() async throws
}
