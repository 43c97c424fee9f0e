import Foundation
import Synchronization

extension NotificationCenter {
  /// The notifications with a name, of one object or of all, from now on.
  public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
    Notifications(center: self, name: name, object: object)
  }

  /// Notifications as a sequence that ends only with the task that awaits them.
  public final class Notifications: AsyncSequence, @unchecked Sendable {
    /// What the sequence consists of.
    public typealias Element = Notification
    /// It doesn't fail.
    public typealias Failure = Never

    private let stream: AsyncStream<Handed>

    init(center: NotificationCenter, name: Notification.Name, object: AnyObject?) {
      let (stream, continuation) = AsyncStream.makeStream(of: Handed.self)
      let observation = Observation(
        center: center,
        token: center.addObserver(forName: name, object: object, queue: nil) {
          continuation.yield(Handed(notification: $0))
        })
      continuation.onTermination = { _ in observation.end() }
      self.stream = stream
    }

    /// Gives the notifications, in their order.
    public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }

    /// Waits for one notification after the other.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var base: AsyncStream<Handed>.Iterator

      /// The next notification; nil once the task is cancelled.
      public mutating func next() async -> Notification? { await base.next()?.notification }

      /// The next notification; nil once the task is cancelled.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
        await base.next(isolation: actor)?.notification
      }
    }
  }

  /// A notification on its way from the thread that posts it: the poster has given it away.
  fileprivate struct Handed: @unchecked Sendable {
    let notification: Notification
  }

  /// An observation that ends once, wherever it is ended.
  private final class Observation: @unchecked Sendable {
    private let center: NotificationCenter
    private let token: any NSObjectProtocol

    init(center: NotificationCenter, token: any NSObjectProtocol) {
      self.center = center
      self.token = token
    }

    func end() { center.removeObserver(token) }
  }
}
