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
  /// Foundation blocks while observers that use an `OperationQueue` run. If the posting thread blocked instead, two
  /// cases would deadlock: an observer on the main queue when a block of the main queue posts in a program whose `main`
  /// is asynchronous, and an observer that needs a lock held by the poster. These modules post everything this way.
  package func postLater(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil) {
    let news = News(notification: Notification(name: name, object: object, userInfo: userInfo))
    posting.async { [self] in post(news.notification) }
  }

  /// Returns after all notifications enqueued so far have been posted.
  package func posted() async {
    await withCheckedContinuation { continuation in posting.async { continuation.resume() } }
  }
}
