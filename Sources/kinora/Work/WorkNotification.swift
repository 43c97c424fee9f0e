import GLibSupport
import GTKSupport

/// What the desktop tells while no window is seen.
enum WorkNotification {
  /// That a piece of work has ended, with the file that it made.
  static func of(_ end: WorkEnd) -> Application.Notification {
    switch end.outcome {
    case .done(let file):
      var notification = Application.Notification(end.kind.doneWords(end.name), file.lastPathComponent)
      notification.action = ("open-file", file.path)
      notification.buttons = [
        (tr("Show in Files"), "show-file", file.path), (ctr("files", "Open"), "open-file", file.path),
      ]
      return notification
    case .failed(let reason):
      return Application.Notification(end.kind.failedWords(end.name), reason)
    }
  }
}
