import CardImport
import GLibSupport
import GTKSupport

/// What the desktop tells while no window is seen.
enum WorkNotification {
  /// That a piece of work has ended, with the file that it made. `report` is the list of an import that has just ended.
  static func of(_ end: WorkEnd, _ report: ImportReport?) -> Application.Notification {
    switch end.outcome {
    case .done(let file):
      let words = end.kind == .importing ? report?.summary : nil
      var notification = Application.Notification(end.kind.doneWords(end.name), words ?? file.lastPathComponent)
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
