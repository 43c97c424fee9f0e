import Dispatch
import Foundation
import Synchronization

/// The look into the folders that a library's first fetch in a process waits for: the index has only what was found before, by
/// any program, and nothing at all where there was none.
///
/// There is one for each library, and none if the folders were looked through already. Fetches that come meanwhile wait for
/// the same look, and all of them until the same moment.
final class FirstFetch: Sendable {
  /// How long fetches wait for the look: no longer than for a folder that doesn't answer. It takes milliseconds where nothing
  /// is new, and minutes for thousands of new files: of what it finds later, observers are told.
  static let patience = DispatchTimeInterval.seconds(10)

  private static let isWaiting = Atomic(true)

  /// Whether fetches of this process wait. Those of programs that say themselves when to look, and show what is known until
  /// then, don't.
  static var waits: Bool {
    get { isWaiting.load(ordering: .relaxed) }
    set { isWaiting.store(newValue, ordering: .relaxed) }
  }

  private struct Look {
    let group = DispatchGroup()
    let deadline = DispatchTime.now() + FirstFetch.patience
  }

  private let look = Mutex<Look?>(nil)

  /// Has the folders looked through if nobody has done so yet, and waits for it.
  func wait(for store: LibraryStore) {
    guard Self.waits, !store.hasLooked else { return }
    let (look, isNew) = enter()
    if isNew {
      // Not on a queue of the library's: fetches in the requests of a change are made on it.
      Thread.detachNewThread {
        _ = try? store.rescan()
        look.group.leave()
      }
    }
    _ = look.group.wait(timeout: look.deadline)
  }

  /// Looks through the folders on this thread; the fetches that come meanwhile wait for it.
  func perform(in store: LibraryStore) {
    let (look, isNew) = enter()
    // What another thread reads now isn't read twice: after it, there is next to nothing to find.
    if !isNew { look.group.wait() }
    _ = try? store.rescan()
    if isNew { look.group.leave() }
  }

  private func enter() -> (look: Look, isNew: Bool) {
    look.withLock { known in
      if let known { return (known, false) }
      let made = Look()
      made.group.enter()
      known = made
      return (made, true)
    }
  }
}
