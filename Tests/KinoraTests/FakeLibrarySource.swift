@testable import kinora

/// A source of items that a test hands in, all of them at once; nothing goes to its Trash.
@MainActor
final class FakeLibrarySource: LibrarySource {
  private struct NoTrash: Error {}
  var onItems: @MainActor ([LibraryItem]) -> Void = { _ in }
  var onFailure: @MainActor ((any Error)?) -> Void = { _ in }
  var onLooked: @MainActor () -> Void = {}
  /// How often it was to look at the files again.
  private(set) var looks = 0
  private let items: [LibraryItem]

  init(_ items: [LibraryItem] = []) { self.items = items }

  func begin() { onItems(items) }
  func lookAgain() { looks += 1 }
  func trash(_ items: [LibraryItem]) async throws -> any TrashedItems { throw NoTrash() }
}
