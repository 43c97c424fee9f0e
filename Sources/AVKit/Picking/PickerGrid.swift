import Dispatch
import Foundation
import GLibSupport
import GTKSupport

/// A grid of equal tiles, of which only those in sight exist as widgets.
@MainActor
package final class PickerGrid {
  /// An item that can be picked.
  package struct Entry: Sendable {
    package var id: String
    package var file: URL
    package var revision: Date
    /// A video's duration; nil for photos.
    package var seconds: Double?

    package init(id: String, file: URL, revision: Date, seconds: Double?) {
      (self.id, self.file, self.revision, self.seconds) = (id, file, revision, seconds)
    }
  }

  package let widget: Overlay
  package var onPick: @MainActor (Entry) -> Void = { _ in }
  private let area = FixedArea()
  private let scrolled: ScrolledArea
  private let probe: DrawingArea
  private let loader = ThumbnailLoader()
  private var entries: [Entry] = []
  private var tiles: [Int: PickerTile] = [:]
  private var spare: [PickerTile] = []
  private var zoom = PickerZoom()
  private var columns = 1
  private var side = 1
  private var willRefresh = false
  private var lastFocus = 0
  private let gap = 6
  /// How an item is marked; nil while items aren't chosen, but picked by a click.
  private var marking: (@MainActor (String) -> PickerTile.Mark)?

  package init() {
    scrolled = ScrolledArea(area)
    scrolled.leavesWidthToContent()
    probe = DrawingArea(width: 0, height: 0) { _, _ in }
    probe.catchesPointer = false
    widget = Overlay(scrolled, over: probe)
    probe.onResize { [weak self] _, _ in self?.soon { $0.layOut() } }
    scrolled.onScroll { [weak self] in
      guard let self, !willRefresh else { return }
      willRefresh = true
      soon {
        $0.willRefresh = false
        $0.refresh()
      }
    }
    area.onKey { [weak self] key, modifiers in modifiers.isEmpty && self?.pressed(key) == true }
    loader.onPicture = { [weak self] key, pixels in
      self?.tiles.values.first { $0.key == key }?.show(pixels, isMissing: pixels == nil)
    }
  }

  package func show(_ entries: [Entry]) {
    self.entries = entries
    layOut()
  }

  /// Marks the items by what the closure says of each.
  package func mark(_ marking: @escaping @MainActor (String) -> PickerTile.Mark) {
    self.marking = marking
    for (place, tile) in tiles { tile.mark(marking(entries[place].id)) }
  }

  /// Scrolls to the first entries.
  package func scrollToTop() {
    scrolled.scroll(to: 0)
    refresh()
  }

  /// Makes the tiles larger (1) or smaller (-1).
  package func zoom(by steps: Int) {
    if zoom.change(by: steps) { layOut() }
  }

  /// Gives the keyboard focus to the entry that had it last.
  package func focus() {
    guard entries.indices.contains(lastFocus), side > 1 else { return }
    let top = Double(lastFocus / columns * (side + gap))
    let page = scrolled.pageSize()
    if top < scrolled.offset() { scrolled.scroll(to: top) }
    if page > 0, top + Double(side + 2 * gap) > scrolled.offset() + page {
      scrolled.scroll(to: top + Double(side + 2 * gap) - page)
    }
    refresh()
    tiles[lastFocus]?.button.focus()
  }

  /// Runs `body` asynchronously: GTK may be allocating now, when widgets must not be moved.
  private func soon(_ body: @escaping @MainActor (PickerGrid) -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated { body(self) } }
  }

  private func layOut() {
    guard probe.width > 0 else { return }
    let hadFocus = area.hasFocusWithin || lastFocus == 0 && tiles.isEmpty
    for place in tiles.keys { retire(place) }
    let room = probe.width - 2 * gap
    columns = zoom.columns(room: room, gap: gap)
    side = max(1, (room - (columns - 1) * gap) / columns)
    let lines = (entries.count + columns - 1) / columns
    area.setMinimumSize(width: 1, height: max(1, lines * (side + gap) + gap))
    refresh()
    if hadFocus { focus() }
  }

  private func refresh() {
    guard side > 1 else { return }
    let (offset, page) = (Int(scrolled.offset()), Int(clamping: max(scrolled.pageSize(), Double(probe.height))))
    let first = max(0, offset / (side + gap) - 1) * columns
    let end = min(entries.count, ((offset + page) / (side + gap) + 2) * columns)
    let range = first..<max(first, end)
    for place in tiles.keys where !range.contains(place) && tiles[place]?.button.hasFocusWithin != true {
      retire(place)
    }
    for place in range where tiles[place] == nil { revive(place) }
    loader.want(range.compactMap { tiles[$0]?.key })
  }

  private func revive(_ place: Int) {
    let tile = spare.popLast() ?? PickerTile { [weak self] in self?.onPick($0) }
    let entry = entries[place]
    let pixels = side * area.scaleFactor
    let key = ThumbnailLoader.Key(
      id: entry.id, file: entry.file, revision: entry.revision, width: pixels, height: pixels)
    tile.show(entry, key, number: place + 1)
    tile.show(loader.picture(key), isMissing: loader.isMissing(key))
    tile.mark(marking?(entry.id))
    let (line, column) = place.quotientAndRemainder(dividingBy: columns)
    let x = gap + (area.readsRightToLeft ? columns - 1 - column : column) * (side + gap)
    let y = gap + line * (side + gap)
    if tile.button.hasParent { area.move(tile.button, x: x, y: y) } else { area.put(tile.button, x: x, y: y) }
    tile.button.isVisible = true
    tile.button.setMinimumSize(width: side, height: side)
    tiles[place] = tile
  }

  private func retire(_ place: Int) {
    guard let tile = tiles.removeValue(forKey: place) else { return }
    tile.button.isVisible = false
    tile.clear()
    spare.append(tile)
  }

  private func pressed(_ key: String) -> Bool {
    guard let place = tiles.first(where: { $0.value.button.hasFocusWithin })?.key else { return false }
    let forwards = area.readsRightToLeft ? -1 : 1
    let step: Int
    switch key {
    case "Left": step = -forwards
    case "Right": step = forwards
    case "Up": step = -columns
    case "Down": step = columns
    case "Home": step = -place
    case "End": step = entries.count - 1 - place
    default: return false
    }
    if entries.indices.contains(place + step) {
      lastFocus = place + step
      focus()
    }
    return true
  }
}
