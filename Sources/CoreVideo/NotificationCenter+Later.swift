import Dispatch
import Foundation

/// Where notifications are posted from: no lock is held there, and no session's or program's queue is kept waiting.
private let posting = DispatchQueue(label: "app.kinora.notifications")

/// Carries what a notification says to the queue that posts it.
private struct News: @unchecked Sendable {
  var notification: Notification
}

extension NotificationCenter {
  /// Posts a notification a moment later, from a thread of its own, after those that were posted so before.
  ///
  /// Foundation waits for observers that want their notifications in an `OperationQueue`. One that waits for the main
  /// queue from a block of the main queue waits for ever in a program whose `main` is asynchronous, and so does one that
  /// waits below a lock that its observer needs. All that these modules post goes this way.
  package func postLater(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil) {
    let news = News(notification: Notification(name: name, object: object, userInfo: userInfo))
    posting.async { [self] in post(news.notification) }
  }

  /// Returns when all that was to be posted until now has been.
  package func posted() async {
    await withCheckedContinuation { continuation in posting.async { continuation.resume() } }
  }
}
