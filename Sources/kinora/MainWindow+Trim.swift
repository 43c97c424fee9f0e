import Foundation
import GLibSupport
import GTKSupport
import Photos

/// Trimming, over the Player and the Library.
extension MainWindow {
  func connectTrim() {
    library.onTrim = { [weak self] in self?.trimDesk.open($0) }
    trimDesk.onPage = { [weak self] in self?.pages.add($0.widget, named: "trim") }
    trimDesk.place = { [weak self] in self?.dialogPlace }
    trimDesk.taken = { [work] in work.taken }
    trimDesk.onSave = { [weak self] name, work in
      let whole = work.replacing { [weak self] in self?.replaced($0) }
      self?.work.add(.trim, name, whole, to: work.destination)
    }
    var wasOpen = false
    bind(self) { window in
      let isOpen = window.trimDesk.isOpen
      guard isOpen != wasOpen else { return }
      wasOpen = isOpen
      window.choosePage()
      window.focusPage()
    }
  }

  /// Trims the movie that the Player shows.
  func trimPlayed() {
    guard let file = player.queue.current, file.isFileURL else { return }
    player.pause()
    trimDesk.open(file, at: player.time)
  }

  /// A movie was replaced: the Player shows the new one, and it can be undone.
  private func replaced(_ replacement: FileReplacement) {
    reopen(replacement.original, as: replacement.replacement)
    let step = libraryModel.history.add { [weak self] in await self?.bringBack(replacement) }
    trimDesk.remember(step, of: replacement.replacement)
  }

  private func bringBack(_ replacement: FileReplacement) async {
    do {
      try await OwnThread.run { Result { try replacement.undo() } }.get()
      reopen(replacement.replacement, as: replacement.original)
      libraryModel.lookAgain()
      toasts.show(tr("The original is back"))
    } catch {
      toasts.show(tr("What is in the Trash could not be put back: %s", "\(error)"))
    }
  }

  private func reopen(_ file: URL, as new: URL) {
    guard player.isOpen, player.queue.current == file else { return }
    player.open([new], plays: false)
  }

  /// Tells that a movie was replaced, with the button that undoes it; false if it was none.
  func tellReplaced(_ file: URL, _ name: String) -> Bool {
    guard let step = trimDesk.takeStep(of: file) else { return false }
    toasts.show(tr("“%s” was replaced", name), seconds: 12, button: tr("Undo")) { [weak libraryModel] in
      Task { await libraryModel?.history.undo(step) }
    }
    return true
  }
}
