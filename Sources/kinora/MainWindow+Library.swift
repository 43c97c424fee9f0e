import Foundation
import GLibSupport
import GTKSupport

/// Imports, favourites and what was turned.
extension MainWindow {
  /// Shows what the application imports.
  func connectImport(_ importer: ImportModel) {
    library.menus.importer = importer
    importer.say = { [weak self] in self?.toasts.show($0) }
    let offer = ImportOffer { [weak self, weak importer] card in
      self?.toasts.show(tr("“%s” has photos", card.name), seconds: 30, button: tr("Import")) { importer?.start(card) }
    } hide: { [weak self] in
      self?.toasts.hide($0)
    }
    importer.onOffer = { offer.offer($0) }
    if let card = importer.machine.offered { importer.onOffer(card) }
  }

  /// Tells how an import has ended: by its list where something stays on the card, else by a message that leads to it.
  /// Returns false for other work.
  func tellImported(_ end: WorkEnd) -> Bool {
    guard end.kind == .importing, let report = library.menus.importer?.report else { return false }
    if report.left.isEmpty {
      let words = report.isComplete ? end.kind.doneWords(end.name) : report.summary
      toasts.show(words, seconds: 12, button: tr("Show List")) { [weak self] in
        if let self { ImportListWindow.present(report, over: window) }
      }
    } else {
      ImportListWindow.present(report, over: window)
    }
    return true
  }

  /// What shows the list of an import that ended early; what it was to do stays in the list of work.
  func importList(of end: WorkEnd) -> MessageDialog.Answer? {
    guard end.kind == .importing, let report = library.menus.importer?.report else { return nil }
    return .init(tr("Show List")) { [weak self] in
      if let self { ImportListWindow.present(report, over: window) }
    }
  }

  func connectLibrary() {
    libraryModel.onAll = { [weak libraryModel] in libraryModel?.search.follow($0) }
    // The Player shows what a movie looks like now.
    libraryModel.onTurned = { [weak self] files in
      guard let self, player.isOpen, let file = player.queue.current, files.contains(file) else { return }
      player.open([file], plays: false)
    }
  }

  /// Handles the keys that mean the same for a photo and for a film of the Library.
  func pressedForItem(_ key: String, _ modifiers: KeyModifiers) -> Bool {
    guard shownPage == .photo || shownPage == .player, photo?.isEditing != true, !libraryModel.viewsFiles,
      let item = libraryModel.openedItem
    else { return false }
    switch (key, modifiers) {
    case ("h", []): library.albums.toggleFavourite([item])
    case ("r", .control) where item.isVideo: libraryModel.turnOpened()
    default: return false
    }
    return true
  }
}
