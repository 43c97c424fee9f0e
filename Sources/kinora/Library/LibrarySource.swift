import Foundation

/// The source of the Library's items, which also carries out actions on them.
@MainActor
protocol LibrarySource: AnyObject {
  /// Called with all items, newest first: soon after `begin()`, and after each change.
  var onItems: @MainActor ([LibraryItem]) -> Void { get set }
  /// Called once the folders have been looked through for the first time, whether or not that went well.
  var onLooked: @MainActor () -> Void { get set }
  /// Called with the error when scanning the files begins to fail, and with nil when it succeeds again.
  var onFailure: @MainActor ((any Error)?) -> Void { get set }
  /// Starts loading and observing.
  func begin()
  /// Rescans the files, because one was changed here.
  func lookAgain()
  /// Moves items to the Trash; the result can restore them.
  func trash(_ items: [LibraryItem]) async throws -> TrashedItems
}

/// Items in the Trash that can be restored.
@MainActor
protocol TrashedItems {
  /// The number of items.
  var count: Int { get }
  /// Restores them to their original folders.
  func restore() async throws
}
