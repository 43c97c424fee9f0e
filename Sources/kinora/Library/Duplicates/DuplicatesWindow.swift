import AVKit
import Foundation
import GLibSupport
import GTKSupport
import Photos

/// Shows items that are there more than once, each group with what keeps one of it.
@MainActor
final class DuplicatesWindow {
  private let model: DuplicatesModel
  private let window = Window(title: tr("Duplicates"), width: 520, height: 600)
  private let loader = ThumbnailLoader()
  private let faces = Stack(milliseconds: 150)
  private let status = StatusPage()
  private let bar = ProgressBar()
  private let area: ScrolledArea
  private var list = Box.column(spacing: 18)
  private let content: Box
  private var shown: [DuplicatesModel.Group] = []
  private var pictures: [ThumbnailLoader.Key: VideoView] = [:]

  init(model: DuplicatesModel, onClose: @escaping @MainActor () -> Void) {
    self.model = model
    content = .column(list)
    content.setMargins(start: 18, end: 18, top: 12, bottom: 18)
    area = ScrolledArea(content)
    area.expandsVertically = true
    status.styled("compact")
    status.setChild(bar)
    status.expandsVertically = true
    faces.add(status, named: "status")
    faces.add(area, named: "groups")
    window.setContent(Box.column(HeaderBar(title: WindowTitle(tr("Duplicates"))), faces))
    window.onCloseRequest { [model] in
      model.stop()
      onClose()
      return true
    }
    window.onKeyFirst { [weak window, model] key, isDown in
      guard key == "Escape", isDown else { return false }
      model.stop()
      // First: the window's owner lets go of it then.
      window?.destroy()
      onClose()
      return true
    }
    loader.onPicture = { [weak self] key, pixels in
      if let pixels { self?.pictures[key]?.show(pixels) }
    }
    bind(self) { $0.follow() }
  }

  func present(over parent: Widget) {
    window.present(over: parent)
    model.begin()
  }

  private func follow() {
    switch model.state {
    case .looking(let share):
      status.setIcon("system-search-symbolic")
      status.setTitle(tr("Looking for Duplicates…"))
      bar.share = share
    case .failed(let reason):
      status.setIcon("dialog-warning-symbolic")
      status.setTitle(tr("The Library Can’t Be Read"))
      status.setDescription(reason)
    case .found:
      status.setIcon("object-select-symbolic")
      status.setTitle(tr("No Duplicates"))
    }
    if case .looking = model.state { bar.isVisible = true } else { bar.isVisible = false }
    faces.visiblePage = model.groups.isEmpty ? "status" : "groups"
    guard model.groups != shown else { return }
    shown = model.groups
    content.remove(list)
    list = .column(spacing: 18)
    pictures = [:]
    for group in shown { list.append(view(group)) }
    content.append(list)
    loader.want(Array(pictures.keys))
  }

  /// In words or, with large text, which leaves no room for the file's name beside them, as a symbol.
  private func keepButton(_ action: @escaping @MainActor () -> Void) -> Button {
    let words = Button(tr("Keep This"), action: action)
    return words.naturalWidth <= 140
      ? words : Button(icon: "object-select-symbolic", name: tr("Keep This"), action: action)
  }

  /// Says how large files are, once their disk has said it.
  private func addSizes(of items: [LibraryItem], to rows: [ActionRow]) {
    Task {
      let sizes = await OwnThread.run { items.map { FileQuestion.bytes(of: $0.main) } }
      for ((item, row), bytes) in zip(zip(items, rows), sizes) {
        if let bytes { row.setSubtitle(TileName.name(of: item) + " · " + PhotoFacts.size(bytes)) }
      }
    }
  }

  private func view(_ group: DuplicatesModel.Group) -> Widget {
    let title = Label(
      group.isExact
        ? ntr("%d file that is the same", "%d files that are the same", group.items.count)
        : ntr("%d file of the same picture", "%d files of the same picture", group.items.count))
    title.styled("heading").setAlignment(0)
    title.wrap()
    let rows = BoxedList()
    var shownRows: [ActionRow] = []
    for item in group.items {
      let row = ActionRow(item.main.lastPathComponent)
      row.setSubtitle(TileName.name(of: item))
      shownRows.append(row)
      let picture = VideoView()
      picture.gravity = .fill
      picture.cornerRadius = 6
      picture.setMinimumSize(width: 64, height: 48)
      picture.align(vertical: .center)
      let scale = window.scaleFactor
      pictures[
        ThumbnailLoader.Key(
          id: item.id, file: item.cover ?? item.main, revision: item.revision, width: 64 * scale, height: 48 * scale)] =
        picture
      row.addPrefix(picture)
      let keep = keepButton { [weak model] in model?.keep(item.id, of: group) }
      keep.setName(tr("Keep %s", item.main.lastPathComponent))
      keep.align(vertical: .center)
      row.addSuffix(keep)
      rows.append(row)
    }
    addSizes(of: group.items, to: shownRows)
    return Box.column(spacing: 6, title, rows)
  }
}
