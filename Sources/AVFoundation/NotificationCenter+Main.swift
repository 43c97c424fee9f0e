import Foundation

extension NotificationCenter {
  /// Posts a notification on the main queue, always asynchronously, in order with what else is told there.
  package func postOnMain(name: Notification.Name, object: Any?, userInfo: [AnyHashable: Any]? = nil) {
    MainAgenda.shared.add(Notification(name: name, object: object, userInfo: userInfo), of: self)
  }

  /// Returns after all that has happened so far has been told on the main queue. Not for those who keep that queue busy.
  package static func told() async {
    await withCheckedContinuation { continuation in MainAgenda.shared.add(news: { continuation.resume() }) }
  }
}
