import Foundation
import GLibSupport
import GTKSupport

/// The menu of the play queue, to view and reorder it.
@MainActor
final class QueueMenu {
  let button: MenuButton
  /// Called when the user wants to add files.
  var onAdd: @MainActor () -> Void = {}
  private let model: PlayerModel
  private let place = Box.column()
  private let popover: Popover
  private var list: Box?
  private var shown: PlayQueue?

  init(model: PlayerModel) {
    self.model = model
    let heading = Label(tr("Queue"))
    heading.styled("dim-label", "caption-heading").setAlignment(0)
    heading.setMargins(start: 6, end: 6, top: 3, bottom: 6)
    let scrolled = ScrolledArea(place)
    scrolled.growsWithContent(upTo: 320)
    let add = Button(tr("Add Files…"))
    add.setMargins(top: 9)
    let column = Box.column(heading, scrolled, add)
    column.setMargins(start: 6, end: 6, top: 6, bottom: 6)
    column.setMinimumSize(width: 300)
    popover = Popover(column)
    button = MenuButton(icon: "view-list-symbolic", name: tr("Queue"), popover: popover)
    add.onClick { [weak self] in
      self?.popover.close()
      self?.onAdd()
    }
    bind(self) { $0.follow() }
  }

  private func follow() {
    let queue = model.queue
    guard queue != shown else { return }
    shown = queue
    if let list { place.remove(list) }
    let list = Box.column()
    for (index, file) in queue.files.enumerated() { list.append(row(index, file, in: queue)) }
    place.append(list)
    self.list = list
  }

  private func row(_ index: Int, _ file: URL, in queue: PlayQueue) -> Box {
    let name = PlayerModel.name(of: file)
    let label = Label(name)
    label.setAlignment(0)
    label.ellipsize()
    label.setMaximumWidth(characters: 24)
    let sign = Image(icon: "media-playback-start-symbolic")
    sign.styled(index == queue.index ? "current" : "reserved")
    let title = Button(Box.row(spacing: 6, sign, label), name: name)
    title.expandsHorizontally = true
    title.styled("flat", "entry")
    // An action may destroy its own button, so it runs after the click handler has returned.
    title.onClick { [weak self] in self?.later { $0.select(index) } }
    let up = Button(icon: "go-up-symbolic", name: tr("Move “%s” Up", name))
    let down = Button(icon: "go-down-symbolic", name: tr("Move “%s” Down", name))
    let remove = Button(icon: "list-remove-symbolic", name: tr("Remove “%s” from the Queue", name))
    up.isSensitive = index > 0
    down.isSensitive = index + 1 < queue.files.count
    up.onClick { [weak self] in self?.later { $0.move(from: index, to: index - 1) } }
    down.onClick { [weak self] in self?.later { $0.move(from: index, to: index + 1) } }
    remove.onClick { [weak self] in self?.later { $0.remove(at: index) } }
    for button in [up, down, remove] { button.styled("flat") }
    remove.isSensitive = queue.files.count > 1
    return Box.row(title, up, down, remove)
  }

  private func later(_ body: @escaping @MainActor (PlayerModel) -> Void) {
    Task { [weak model] in
      if let model { body(model) }
    }
  }
}
