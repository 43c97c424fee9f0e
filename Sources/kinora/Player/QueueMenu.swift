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
  private var labels: [Label] = []
  private var lengths: [Label] = []
  private var firstShown = 0
  private var isOpen = false
  private var isNarrow = false

  /// How many files are listed at most, those around the open one: of a folder of thousands the others would only cost
  /// time.
  private static let most = 200

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
    column.setMinimumSize(width: 280)
    popover = Popover(column)
    button = MenuButton(icon: "view-list-symbolic", name: tr("Queue"), popover: popover)
    add.onClick { [weak self] in
      self?.popover.close()
      self?.onAdd()
    }
    popover.onVisible { [weak self] in self?.setOpen($0) }
    bind(self) { $0.follow() }
    bind(self) { $0.followLabels() }
  }

  /// Adapts the layout to narrow or wide windows.
  func setNarrow(_ isNarrow: Bool) {
    self.isNarrow = isNarrow
    shown = nil
  }

  private func setOpen(_ isOpen: Bool) {
    self.isOpen = isOpen
    follow()
    model.readQueueLabels(isOpen)
  }

  private func follow() {
    let queue = model.queue
    guard isOpen, queue != shown else { return }
    shown = queue
    if let list { place.remove(list) }
    let list = Box.column()
    (labels, lengths) = ([], [])
    let first = max(0, min(queue.index - Self.most / 2, queue.files.count - Self.most))
    let last = min(first + Self.most, queue.files.count)
    firstShown = first
    if first > 0 { list.append(remark(ntr("%d file before", "%d files before", first))) }
    for index in first..<last { list.append(row(index, in: queue)) }
    let left = queue.files.count - last
    if left > 0 { list.append(remark(ntr("%d file after", "%d files after", left))) }
    place.append(list)
    self.list = list
    followLabels()
  }

  private func remark(_ words: String) -> Label {
    let label = Label(words)
    label.styled("dim-label", "caption")
    label.setMargins(top: 6, bottom: 6)
    return label
  }

  /// Fills in titles and lengths as they become known.
  private func followLabels() {
    let known = model.labels
    guard let shown else { return }
    for (offset, label) in labels.enumerated() {
      let index = firstShown + offset
      guard shown.files.indices.contains(index) else { return }
      let file = shown.files[index]
      let title = known[file]?.title ?? PlayerModel.name(of: file)
      if label.text != title { label.text = title }
      lengths[offset].text = known[file]?.lengthText ?? ""
    }
  }

  private func row(_ index: Int, in queue: PlayQueue) -> Box {
    let name = PlayerModel.name(of: queue.files[index])
    let label = Label(name)
    label.setAlignment(0)
    label.wrap(anywhere: true)
    label.setWidth(characters: isNarrow ? 16 : 32)
    label.setMaximumWidth(characters: isNarrow ? 16 : 32)
    label.expandsHorizontally = true
    let length = Label("")
    length.styled("dim-label", "numeric")
    labels.append(label)
    lengths.append(length)
    let sign = Image(icon: "media-playback-start-symbolic")
    sign.styled(index == queue.index ? "current" : "reserved")
    let title = Button(Box.row(spacing: 6, sign, label, length), name: name)
    title.tooltip = nil
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
    for button in [up, down, remove] { button.styled("flat").align(vertical: .center) }
    remove.isSensitive = queue.files.count > 1
    return Box.row(title, up, down, remove)
  }

  private func later(_ body: @escaping @MainActor (PlayerModel) -> Void) {
    Task { [weak model] in
      if let model { body(model) }
    }
  }
}
