import Foundation
import GLibSupport
import GTKSupport

/// The menus of the Library: albums, imports and what else there is; and what can be done with the selection.
@MainActor
final class LibraryMenus {
  /// Beside the main menu.
  let more: Button
  /// In the selection's header.
  let chosen: Button
  let heart: Button
  private let model: LibraryModel
  private let albums: AlbumsModel
  private let menu: ContextMenu
  private let chosenMenu: ContextMenu
  /// Imports; nil until the window has connected it.
  var importer: ImportModel?
  private var duplicates: DuplicatesWindow?

  init(model: LibraryModel, albums: AlbumsModel) {
    (self.model, self.albums) = (model, albums)
    more = Button(icon: "view-more-symbolic", name: tr("Albums and More"))
    chosen = Button(icon: "view-more-symbolic", name: tr("More Actions"))
    heart = Button(icon: "emblem-favorite-symbolic", name: tr("Favourite"))
    (menu, chosenMenu) = (ContextMenu(on: more), ContextMenu(on: chosen))
    menu.onOpen = { [weak self] in self?.sections ?? [] }
    chosenMenu.onOpen = { [weak self] in self?.chosenSections ?? [] }
    more.onClick { [weak self] in
      self?.albums.follow()
      self?.menu.open()
    }
    chosen.onClick { [weak self] in self?.chosenMenu.open() }
    heart.onClick { [weak self] in self?.toggleFavourites() }
    bind(self) { menus in
      let isAny = !menus.model.selection.chosen.isEmpty
      menus.heart.isSensitive = isAny
      menus.chosen.isSensitive = isAny
    }
    albums.follow()
  }

  private static func plain(_ words: String) -> String { words.replacing("_", with: "__") }

  private var sections: [[ContextMenu.Item]] {
    let shown = albums.shown
    let all = ContextMenu.Item.choice(tr("All Items"), isChosen: shown == nil) { [weak albums] in albums?.show(nil) }
    let choices = albums.albums.map { album in
      ContextMenu.Item.choice(Self.plain(album.title), isChosen: album.id == shown) { [weak albums] in
        albums?.show(album.id)
      }
    }
    var editing: [ContextMenu.Item] = [.command(tr("New Album…")) { [weak self] in self?.make() }]
    if albums.album != nil {
      editing.append(.command(tr("Rename Album…")) { [weak self] in self?.rename() })
      editing.append(.command(tr("Remove Album")) { [weak albums] in albums?.remove() })
    }
    return [[all] + choices, editing, imports, looking]
  }

  private var imports: [ContextMenu.Item] {
    let cards = (importer?.machine.cards ?? []).map { card in
      ContextMenu.Item.command(tr("Import from “%s”", Self.plain(card.name))) { [weak self] in
        self?.importer?.start(card)
      }
    }
    var others: [ContextMenu.Item] = [.command(tr("Import from a Folder…")) { [weak self] in self?.chooseFolder() }]
    if let importer {
      others.append(
        .check(tr("Check Each File after Copying"), isOn: importer.checksCopies) { [weak importer] in
          importer?.checksCopies.toggle()
        })
    }
    if let report = importer?.report {
      others.append(
        .command(tr("Last Import…")) { [weak self] in
          if let self { ImportListWindow.present(report, over: more) }
        })
    }
    return cards + others
  }

  private var looking: [ContextMenu.Item] {
    [
      .command(tr("Duplicates…")) { [weak self] in self?.showDuplicates() },
      .command(tr("Storage…")) { [weak self] in
        if let self { StorageWindow.present(model.all, over: more) }
      },
    ]
  }

  private var chosenSections: [[ContextMenu.Item]] {
    let adding = albums.albums.map { album in
      ContextMenu.Item.command(tr("Add to “%s”", Self.plain(album.title))) { [weak albums] in
        albums?.addChosen(to: album.id)
      }
    }
    var others: [ContextMenu.Item] = [.command(tr("New Album…")) { [weak self] in self?.make() }]
    if albums.album != nil {
      others.append(.command(tr("Take Out of the Album")) { [weak albums] in albums?.takeChosen() })
    }
    let doing: [ContextMenu.Item] = [
      .command(tr("Turn Right")) { [weak model] in model?.turnChosen() },
      .command(tr("Send by Mail…")) { [weak self] in self?.sendByMail() },
      .menu(
        tr("Include in Mail and Copies"),
        [
          .check(tr("Place"), isOn: model.shared.place) { [weak model] in model?.shared.place.toggle() },
          .check(tr("Camera"), isOn: model.shared.camera) { [weak model] in model?.shared.camera.toggle() },
        ]),
    ]
    return [adding, others, doing]
  }

  private func sendByMail() {
    let (chosen, facts) = (model.chosen.flatMap(\.files), model.shared)
    model.endSelecting()
    Task { [weak model] in
      let files: [URL]
      do { files = try await ShareCopy.files(chosen, facts) } catch {
        model?.say(ShareCopy.words(error), nil)
        return
      }
      let failure = await OwnThread.run { () -> String? in
        do { try MailShare.send(files) } catch { return MailShare.words(error) }
        return nil
      }
      if let failure { model?.say(failure, nil) }
    }
  }

  /// Makes the selected items favourites or, if all are, no longer.
  func toggleFavourites() {
    let items = model.chosen
    model.endSelecting()
    albums.toggleFavourite(items)
  }

  private func make() {
    NameDialog.ask(tr("New Album"), accept: tr("Create"), over: more) { [weak albums] in albums?.make($0) }
  }

  private func rename() {
    NameDialog.ask(tr("Rename Album"), albums.album?.title ?? "", accept: tr("Rename"), over: more) { [weak albums] in
      albums?.rename($0)
    }
  }

  private func chooseFolder() {
    let home = FileManager.default.homeDirectoryForCurrentUser
    FileChooser.folder(title: tr("Import from a Folder"), accept: tr("Import"), start: home, over: more) {
      [weak self] folder in
      self?.importer?.start(.init(name: folder.lastPathComponent, folder: folder))
    }
  }

  private func showDuplicates() {
    guard duplicates == nil else { return }
    let window = DuplicatesWindow(model: DuplicatesModel(library: model)) { [weak self] in self?.duplicates = nil }
    duplicates = window
    window.present(over: more)
  }
}
