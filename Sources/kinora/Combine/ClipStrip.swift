import AVKit
import CoreMedia
import GLibSupport
import GTKSupport

/// The clips in their order, with the joints between them and a button that adds more: a line or, in narrow windows, a list.
@MainActor
final class ClipStrip {
  /// The line, which scrolls sideways.
  let line: ScrolledArea
  /// The list.
  let list = Box.column(spacing: 3)
  /// Called when the person wants to add clips.
  var onAdd: @MainActor () -> Void = {}
  /// Called when the person wants a clip's settings, in narrow windows.
  var onSettings: @MainActor () -> Void = {}
  private let model: CombineModel
  private let row = Box.row(spacing: 6)
  private let loader = ThumbnailLoader()
  private var tiles: [ClipTile] = []
  private var joints: [JointButton] = []
  private var parts: [Widget] = []
  private var isNarrow = false

  init(model: CombineModel) {
    self.model = model
    row.align(horizontal: .center)
    row.readsLeftToRight()
    line = ScrolledArea(sideways: row)
    loader.onPicture = { [weak self] key, pixels in
      for tile in self?.tiles ?? [] where tile.key == key { tile.show(pixels) }
    }
    for place in [row, list] { place.onKey { [weak self] in self?.pressed($0, $1) ?? false } }
    bind(self) { $0.follow() }
  }

  func setNarrow(_ isNarrow: Bool) {
    guard isNarrow != self.isNarrow else { return }
    clear()
    self.isNarrow = isNarrow
    follow()
  }

  /// Gives the keyboard focus to the current clip.
  func focus() { tiles.first { $0.id == model.current }?.button.focus() }

  private var place: Box { isNarrow ? list : row }

  private func clear() {
    for part in parts { place.remove(part) }
    (tiles, joints, parts) = ([], [], [])
  }

  private func follow() {
    guard let project = model.project else { return clear() }
    if project.clips.map(\.id) != tiles.map(\.id) { make(project) }
    for (place, (tile, clip)) in zip(tiles, project.clips).enumerated() {
      tile.show(clip, number: place + 1, in: project, isCurrent: clip.id == model.current)
    }
    for joint in joints { joint.update() }
  }

  private func make(_ project: CombineProject) {
    let hadFocus = place.hasFocusWithin
    clear()
    for (place, clip) in project.clips.enumerated() {
      let tile = makeTile(clip)
      if place > 0 {
        let joint = JointButton(before: place, model: model)
        joints.append(joint)
        if isNarrow { tile.widget.append(joint.button) } else { add(joint.button) }
      }
      if isNarrow { tile.widget.append(settings(of: clip)) }
      tiles.append(tile)
      add(tile.widget)
    }
    let more = isNarrow ? Button(tr("Add Clips…")) : Button(icon: "list-add-symbolic", name: tr("Add Clips…"))
    more.onClick { [weak self] in self?.onAdd() }
    if !isNarrow { more.styled("joint").align(vertical: .center) }
    add(more)
    load(project)
    if hadFocus { focus() }
  }

  private func add(_ part: Widget) {
    place.append(part)
    parts.append(part)
  }

  private func load(_ project: CombineProject) {
    let keys = zip(tiles, project.clips).compactMap { tile, clip in tile.key(of: clip) }
    for tile in tiles { if let key = tile.key { tile.show(loader.picture(key)) } }
    loader.want(keys)
  }

  private func settings(of clip: CombineClip) -> Button {
    let button = Button(icon: "view-more-symbolic", name: tr("Settings for “%s”", clip.name))
    button.styled("flat").align(vertical: .center)
    button.onClick { [weak self] in
      self?.model.select(clip.id)
      self?.onSettings()
    }
    return button
  }

  private func makeTile(_ clip: CombineClip) -> ClipTile {
    let tile = ClipTile(clip.id, isNarrow: isNarrow)
    tile.button.onClick { [weak model] in model?.select(clip.id) }
    tile.onDrag = { [weak self] in self?.dragged(clip.id, $0, $1) }
    tile.onDrop = { [weak self] in self?.dropped(clip.id, $0, $1) }
    return tile
  }

  // MARK: Order

  /// By how many places a clip is dragged.
  private func places(_ id: Int, _ x: Double, _ y: Double) -> (from: Int, to: Int)? {
    guard let from = tiles.firstIndex(where: { $0.id == id }), let first = tiles.first else { return nil }
    let pitch = isNarrow ? Double(first.widget.height + 3) : Double(first.widget.width + 36 + 12)
    guard pitch > 0 else { return nil }
    let to = from + Int(clamping: ((isNarrow ? y : x) / pitch).rounded())
    return (from, min(max(0, to), tiles.count - 1))
  }

  private func dragged(_ id: Int, _ x: Double, _ y: Double) {
    guard let (from, to) = places(id, x, y) else { return }
    for (place, tile) in tiles.enumerated() {
      tile.mark(before: place == to && to < from, behind: place == to && to > from)
      tile.button.setStyle("dragged", place == from)
    }
  }

  private func dropped(_ id: Int, _ x: Double, _ y: Double) {
    for tile in tiles {
      tile.mark(before: false, behind: false)
      tile.button.setStyle("dragged", false)
    }
    guard let (from, to) = places(id, x, y), from != to else { return }
    // The tile's own gesture is under way: its widget may only go away afterwards.
    Task { [weak model] in
      model?.change { $0.move(id, to: to) }
      model?.select(id)
    }
  }

  private func pressed(_ key: String, _ modifiers: KeyModifiers) -> Bool {
    guard modifiers.isEmpty, let focused = tiles.firstIndex(where: { $0.button.hasFocusWithin }) else { return false }
    switch key {
    case "Left", "Up": tiles[max(0, focused - 1)].button.focus()
    case "Right", "Down": tiles[min(tiles.count - 1, focused + 1)].button.focus()
    case "Delete": model.remove(tiles[focused].id)
    default: return false
    }
    return true
  }
}
