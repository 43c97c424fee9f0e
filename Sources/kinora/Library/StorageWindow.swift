import Foundation
import GLibSupport
import GTKSupport
import Photos

/// Shows how much room the Library takes.
@MainActor
enum StorageWindow {
  static func present(_ items: [LibraryItem], over parent: Widget) {
    Task {
      let use = await OwnThread.run { StorageUse(items) { FileQuestion.bytes(of: $0) ?? 0 } }
      show(use, over: parent)
    }
  }

  private static func show(_ use: StorageUse, over parent: Widget) {
    let window = PreferencesWindow(title: tr("Storage"), width: 440, height: 520)
    let kinds = PreferencesGroup(tr("By Kind"), use.kinds.map { row($0) })
    kinds.setDescription(tr("%s in all", PhotoFacts.size(use.bytes)))
    let folders = PreferencesGroup(tr("By Folder"), use.folders.map { row($0) })
    window.addPage(tr("Storage"), icon: "drive-harddisk-symbolic", [kinds, folders])
    window.present(over: parent)
  }

  private static func row(_ part: StorageUse.Part) -> ActionRow {
    let row = ActionRow(part.name)
    row.setSubtitle(ntr("%d item", "%d items", part.count))
    let size = Label(PhotoFacts.size(part.bytes))
    size.styled("numeric")
    row.addSuffix(size)
    return row
  }
}
