import Dispatch
import Foundation

/// Posts the notifications: no lock is held on this queue, and no session's or program's queue is blocked.
private let posting = DispatchQueue(label: "app.kinora.notifications")

/// Carries a notification to the queue that posts it.
private struct News: @unchecked Sendable {
  var notification: Notification
}

extension NotificationCenter {
  /// Posts a notification asynchronously from a queue of its own, in the order of the calls.
  ///
  /// For the notifications of clocks and pools, which tell what goes on in a stream and aren't held up by a main thread that has
  /// other things to do. Foundation blocks while observers that use an `OperationQueue` run: neither a thread that handles
  /// media nor one that holds a lock may wait for them.
  package func postLater(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil) {
    let news = News(notification: Notification(name: name, object: object, userInfo: userInfo))
    posting.async { [self] in post(news.notification) }
  }
}
