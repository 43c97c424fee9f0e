import Dispatch
import Foundation
import GLibSupport
import Synchronization

/// What is to be done and told on the main queue, in order.
///
/// News is what programs hear of something that has happened: changes of properties, and notifications. It goes before work,
/// which makes other things happen, so that everything is heard in the order in which it happened. Nothing is called with a
/// lock held; news and work may be added with one.
///
/// Foundation's `post` waits for observers that want to hear on an `OperationQueue`, and calls those of the main one in place
/// only where it knows that this is the main queue: on the first thread, or in one of that queue's operations. In a program
/// whose main queue other threads serve, by `dispatchMain()` or an asynchronous `main`, notifications are therefore posted in
/// an operation, and what is behind them waits for it.
final class MainAgenda: Sendable {
  static let shared = MainAgenda()

  private struct News: @unchecked Sendable {
    /// Whether Foundation posts it.
    var isPosted = false
    /// The object that has changed, for changes that observers hear of within the call if that is made on the main queue.
    var changed: AnyObject?
    var tell: () -> Void
  }

  private struct State {
    var news: [News] = []
    var work: [@Sendable () -> Void] = []
    /// Whether a notification waits for its operation, or is posted in it.
    var isPosting = false
    /// How many pieces of work would have had their turn meanwhile.
    var owed = 0

    /// What comes next in a turn; nil if that is nothing.
    mutating func next(works: Bool, canPost: Bool) -> Next? {
      guard !isPosting else {
        owed += works ? 1 : 0
        return nil
      }
      guard let first = news.first else { return works && !work.isEmpty ? .work(work.removeFirst()) : nil }
      news.removeFirst()
      guard first.isPosted, !canPost else { return .tell(first) }
      (isPosting, owed) = (true, works ? 1 : 0)
      return .post(first)
    }

    /// Takes out what is to be told first of an object's changes.
    mutating func nextChange(of object: ObjectIdentifier) -> News? {
      let place = news.firstIndex { $0.changed.map(ObjectIdentifier.init) == object }
      return place.map { news.remove(at: $0) }
    }

    /// A notification was posted in its operation; answers what is owed.
    mutating func posted() -> Int {
      isPosting = false
      return owed
    }
  }

  private enum Next {
    case tell(News)
    case post(News)
    case work(@Sendable () -> Void)
  }

  private let state = Mutex(State())

  /// Adds what is to be done.
  func add(work: @escaping @Sendable () -> Void) {
    state.withLock { $0.work.append(work) }
    DispatchQueue.main.async { self.takeTurn(works: true) }
  }

  /// Adds what is to be told.
  func add(news: @escaping @Sendable () -> Void) { add(News(tell: news)) }

  /// Adds what is to be told of an object's change; `tellChanges` follows, once no lock is held.
  func add(changeOf object: AnyObject, _ news: @escaping @Sendable () -> Void) {
    add(News(changed: object, tell: news))
  }

  /// Tells what has changed in an object and wasn't told yet, if this is the main queue; elsewhere its turn will come.
  /// Notifications aren't posted within a call.
  func tellChanges(of object: AnyObject) {
    guard isOnMainQueue || Thread.isMainThread else { return }
    let changed = ObjectIdentifier(object)
    while let change = state.withLock({ $0.nextChange(of: changed) }) { change.tell() }
  }

  /// Adds a notification.
  func add(_ notification: Notification, of center: NotificationCenter) {
    add(News(isPosted: true) { center.post(notification) })
  }

  private func add(_ news: News) {
    state.withLock { $0.news.append(news) }
    DispatchQueue.main.async { self.takeTurn(works: false) }
  }

  /// Tells all news that there is; then does one piece of work, if it is the turn of one. On the main queue.
  private func takeTurn(works: Bool) {
    let canPost = OperationQueue.current === OperationQueue.main
    // News that comes meanwhile has a turn of its own: who makes news of all that it hears keeps nobody from theirs.
    var left = state.withLock { $0.news.count }
    while let next = state.withLock({ $0.next(works: works, canPost: canPost) }) {
      switch next {
      case .tell(let news):
        news.tell()
        left -= 1
        guard left <= 0, state.withLock({ !$0.news.isEmpty }) else { continue }
        if works { DispatchQueue.main.async { self.takeTurn(works: true) } }
        return
      case .work(let work): return work()
      case .post(let news):
        return OperationQueue.main.addOperation { [self] in
          news.tell()
          let owed = state.withLock { $0.posted() }
          takeTurn(works: false)
          for _ in 0..<owed { takeTurn(works: true) }
        }
      }
    }
  }
}
