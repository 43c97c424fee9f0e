import CardImport
import Foundation
import GLibSupport
import GTKSupport
import Photos

/// Shows the list that an import ends with: what was taken, what was there already, and what stays on the card and why.
@MainActor
enum ImportListWindow {
  static func present(_ report: ImportReport, over parent: Widget) {
    Task {
      // A card may have ten thousand files.
      let text = await OwnThread.run { report.text }
      show(report, text, over: parent)
    }
  }

  private static func show(_ report: ImportReport, _ text: String, over parent: Widget) {
    let window = Window(title: tr("Import"), width: 520, height: 520)
    let summary = Label(report.summary)
    summary.styled("heading").wrap(anywhere: true)
    summary.setMargins(start: 18, end: 18, top: 12, bottom: 12)
    let list = TextView(text, name: tr("Imported Files"))
    let area = ScrolledArea(list)
    area.expandsVertically = true
    let copy = Button(tr("Copy")) { Clipboard.set(text) }
    let keep = Button(tr("Save…")) { save(text, of: report.card, over: window) }
    let buttons = Box.column(spacing: 6, copy, keep)
    buttons.setMargins(start: 18, end: 18, top: 12, bottom: 18)
    let header = HeaderBar(title: WindowTitle(tr("Import from “%s”", report.card.name)))
    window.setContent(Box.column(header, summary, area, buttons))
    window.onKeyFirst { key, isDown in
      guard key == "Escape", isDown else { return false }
      window.destroy()
      return true
    }
    window.present(over: parent)
    list.focus()
  }

  private static func save(_ text: String, of card: ImportCard, over window: Widget) {
    // A card's name may have any character, and the folder is still to be chosen.
    let name = FileName.fittingEverywhere(tr("Import from “%s”", card.name) + ".txt")
    FileChooser.save(title: tr("Save the List"), accept: tr("Save"), name: name, over: window) { file in
      Task {
        let failure = await OwnThread.run { () -> String? in
          do { try SafeFile.write(Data(text.utf8), to: file, replacing: true) } catch { return "\(error)" }
          return nil
        }
        guard let failure else { return }
        MessageDialog.present(tr("The List Wasn’t Saved"), failure, answers: [.init(tr("Close"))], over: window)
      }
    }
  }
}
