import AVKit
import Dispatch
import Foundation
import FoundationAdditions
import GLibSupport
import GTKSupport

/// The grid of days and their items, of which only the visible ones exist as widgets.
///
/// Not a GtkListView: that keeps two hundred lines of widgets (seen with GTK 4.8: 205 lines for 9 in sight), which is a
/// thousand tiles and stalls the window for 130 ms when the page is opened. It also doesn't know the total height.
@MainActor
final class LibraryGrid: TileOwner {
  let widget: Overlay
  /// Handles the keys that the grid doesn't use itself.
  var onKey: @MainActor (_ key: String, _ modifiers: KeyModifiers) -> Bool = { _, _ in false }

  private enum LineView {
    case title(DayHeader)
    case tiles([TileView])
  }

  private let model: LibraryModel
  private let loader: ThumbnailLoader
  private let area = FixedArea()
  private let scrolled: ScrolledArea
  private let probe: DrawingArea
  /// A sample header, to measure the height of titles in the user's font.
  private let sample = DayHeader()
  private var items: [LibraryItem] = []
  /// What was dragged last.
  private var dragged: [LibraryItem] = []
  private var days: [LibraryDay] = []
  private var lines = LibraryLines([], layout: TileLayout(width: 0, isNarrow: false, titleHeight: 0))
  private var alive: [Int: LineView] = [:]
  private var spareTiles: [TileView] = []
  private var spareTitles: [DayHeader] = []
  private var isNarrow = false
  private var wish: Double?
  private var isFirstScreenNoted = false
  private var lastFocus = 0
  private var willRefresh = false
  private var wantsFocus = false

  init(model: LibraryModel, loader: ThumbnailLoader) {
    (self.model, self.loader) = (model, loader)
    scrolled = ScrolledArea(area)
    scrolled.leavesWidthToContent()
    scrolled.leavesScrollingToFocus()
    scrolled.expandsVertically = true
    probe = DrawingArea(width: 0, height: 0) { _, _ in }
    probe.catchesPointer = false
    widget = Overlay(scrolled, over: probe)
    sample.widget.styled("reserved")
    sample.widget.catchesPointer = false
    sample.widget.setHiddenFromAccessibility(true)
    area.put(sample.widget, x: 0, y: 0)
    probe.onResize { [weak self] _, _ in
      // Asynchronously: GTK is allocating now, when widgets must not be moved.
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.layOut() } }
    }
    scrolled.onScroll { [weak self] in self?.refreshSoon() }
    area.onKey { [weak self] in self?.pressed($0, $1) ?? false }
    loader.onPicture = { [weak self] key, pixels in
      self?.tile { $0.key == key }?.show(pixels, isMissing: pixels == nil)
      self?.noteFirstScreen()
    }
    bind(self) { $0.take($0.model.items ?? [], $0.model.days) }
    bind(self) { $0.showSelection($0.model.selection) }
  }

  func setNarrow(_ isNarrow: Bool) {
    guard isNarrow != self.isNarrow else { return }
    self.isNarrow = isNarrow
    layOut()
  }

  private func take(_ items: [LibraryItem], _ days: [LibraryDay]) {
    guard items != self.items else { return }
    let (anchor, focused) = (anchor, focused)
    let focusedID = focused.map { self.items[$0].id }
    (self.items, self.days) = (items, days)
    // The focus stays with its item; if that has gone, the one that takes its place gets it.
    if let focused { lastFocus = items.firstIndex { $0.id == focusedID } ?? max(0, min(focused, items.count - 1)) }
    layOut(again: true, keeping: anchor)
  }

  /// What is at the top of the visible part.
  private struct Anchor {
    /// The identifiers of the first item there and of those behind it, one of which will be left.
    var ids: [String]
    /// Whether it is the title of the first item's day.
    var isTitle: Bool
    /// How much of the line is scrolled out, in pixels.
    var hidden: Int
  }

  private var anchor: Anchor? {
    let offset = Int(scrolled.offset())
    guard offset > 0, let top = lines.lines(within: offset..<offset + 1).first else { return nil }
    let hidden = offset - lines.tops[top]
    switch lines.lines[top] {
    case .title(let day):
      guard days.indices.contains(day) else { return nil }
      return Anchor(ids: items[days[day].items.lowerBound...].map(\.id), isTitle: true, hidden: hidden)
    case .tiles(let range):
      return Anchor(ids: items[range.lowerBound...].map(\.id), isTitle: false, hidden: hidden)
    }
  }

  /// Where an anchor is now.
  private func place(of anchor: Anchor) -> Double? {
    let places = Dictionary(items.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    guard let index = anchor.ids.lazy.compactMap({ places[$0] }).first, var line = lines.line(of: index) else {
      return nil
    }
    if anchor.isTitle, line > 0, case .title = lines.lines[line - 1] { line -= 1 }
    return Double(lines.tops[line] + anchor.hidden)
  }

  // MARK: - Layout

  /// Lays out again if the width or the items have changed; what was at the top stays there.
  private func layOut(again: Bool = false, keeping kept: Anchor? = nil) {
    guard probe.width > 0 else { return }
    let layout = TileLayout(width: probe.width, isNarrow: isNarrow, titleHeight: sample.widget.naturalHeight)
    guard again || layout != lines.layout else { return }
    let anchor = again ? kept : anchor
    let hadFocus = area.hasFocusWithin
    for line in alive.keys { retire(line) }
    lines = LibraryLines(days, layout: layout)
    area.setMinimumSize(width: 1, height: max(lines.height, 1))
    wish = anchor.flatMap { place(of: $0) }
    refresh()
    if hadFocus || wantsFocus && area.isMapped { focus() }
  }

  /// Refreshes before the next frame is drawn, but asynchronously: GTK may be allocating now, and a widget moved
  /// meanwhile is drawn without an allocation ("Trying to snapshot GtkFixed without a current allocation").
  private func refreshSoon() {
    guard !willRefresh else { return }
    willRefresh = true
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        self.willRefresh = false
        self.refresh()
      }
    }
  }

  /// Creates the widgets of the visible lines and one line more on both sides; recycles the others.
  private func refresh() {
    // Not before the area has its new height: until then the old one limits the offset.
    if let wish, abs(scrolled.contentHeight - max(Double(lines.height), scrolled.pageSize())) < 1 {
      self.wish = nil
      scrolled.scroll(to: wish)
    }
    let (offset, page) = (Int(scrolled.offset()), Int(clamping: max(scrolled.pageSize(), Double(probe.height))))
    let beyond = lines.layout.tileHeight
    let range = lines.lines(within: offset - beyond..<offset + page + beyond)
    for line in alive.keys where !range.contains(line) && !hasFocus(line) { retire(line) }
    for line in range where alive[line] == nil { revive(line) }
    let seen = lines.lines(within: offset..<offset + page)
    loader.want((Array(seen) + range.filter { !seen.contains($0) }).flatMap { keys(of: $0) })
  }

  /// Traces the moment at which all thumbnails of the first screen are loaded.
  private func noteFirstScreen() {
    guard Trace.isOn, !isFirstScreenNoted, area.isMapped else { return }
    let offset = Int(scrolled.offset())
    let seen = lines.lines(within: offset..<offset + Int(scrolled.pageSize()))
    let shown = seen.flatMap { keys(of: $0) }
    guard !shown.isEmpty, shown.allSatisfy({ loader.picture($0) != nil || loader.isMissing($0) }) else { return }
    isFirstScreenNoted = true
    Trace.mark("first-thumbnails")
  }

  private func hasFocus(_ line: Int) -> Bool {
    if case .tiles(let tiles) = alive[line] { tiles.contains { $0.button.hasFocusWithin } } else { false }
  }

  private func keys(of line: Int) -> [ThumbnailLoader.Key] {
    if case .tiles(let tiles) = alive[line] { tiles.compactMap(\.key) } else { [] }
  }

  private func revive(_ line: Int) {
    let layout = lines.layout
    switch lines.lines[line] {
    case .title(let day):
      let header = spareTitles.popLast() ?? DayHeader()
      let width = probe.width - 2 * layout.margin
      header.show(days[day], title: title(of: days[day]))
      place(header.widget, x: layout.margin, y: lines.tops[line])
      header.widget.setMinimumSize(width: width, height: layout.titleHeight)
      alive[line] = .title(header)
      order([header.widget], of: line)
    case .tiles(let range):
      alive[line] = .tiles(
        range.map { index in
          let tile = spareTiles.popLast() ?? TileView(owner: self)
          let key = key(of: items[index])
          tile.show(items[index], key, loader.picture(key), isMissing: loader.isMissing(key))
          tile.setSelection(
            isOn: model.selection.isOn, isChosen: model.selection.chosen.contains(items[index].id))
          let x = layout.x(ofColumn: index - range.lowerBound)
          place(tile.button, x: area.readsRightToLeft ? probe.width - x - layout.tileWidth : x, y: lines.tops[line])
          tile.button.setMinimumSize(width: layout.tileWidth, height: layout.tileHeight)
          return tile
        })
      if case .tiles(let tiles) = alive[line] { order(tiles.map(\.button), of: line) }
    }
  }

  /// Puts a line's widgets, which were another's before, where they belong in the order in which the page is read.
  private func order(_ widgets: [Widget], of line: Int) {
    let next = alive.keys.filter { $0 > line }.min().flatMap { alive[$0] }
    let follower: Widget? =
      switch next {
      case .title(let header): header.widget
      case .tiles(let tiles): tiles.first?.button
      case nil: nil
      }
    for widget in widgets { area.order(widget, before: follower) }
  }

  /// Shows the widget before its size is set: GTK forgets the new size of a hidden widget.
  private func place(_ widget: Widget, x: Int, y: Int) {
    if widget.hasParent { area.move(widget, x: x, y: y) } else { area.put(widget, x: x, y: y) }
    widget.isVisible = true
  }

  private func retire(_ line: Int) {
    switch alive.removeValue(forKey: line) {
    case .title(let header):
      header.widget.isVisible = false
      spareTitles.append(header)
    case .tiles(let tiles):
      for tile in tiles {
        tile.button.isVisible = false
        tile.clear()
      }
      spareTiles += tiles
    case nil: break
    }
  }

  private func key(of item: LibraryItem) -> ThumbnailLoader.Key {
    let scale = area.scaleFactor
    return ThumbnailLoader.Key(
      id: item.id, file: item.cover ?? item.main, revision: item.revision, width: lines.layout.tileWidth * scale,
      height: lines.layout.tileHeight * scale, isAway: item.isAway)
  }

  private func title(of day: LibraryDay) -> String {
    DayTitle.title(of: day.name, today: LibraryDay.Name(WallClock.current.now))
  }

  // MARK: - Tiles

  private func tile(_ fits: (TileView) -> Bool) -> TileView? {
    for case .tiles(let tiles) in alive.values {
      if let found = tiles.first(where: fits) { return found }
    }
    return nil
  }

  private func showSelection(_ selection: LibrarySelection) {
    let chosen = selection.chosen
    for case .tiles(let tiles) in alive.values {
      for tile in tiles {
        tile.setSelection(isOn: selection.isOn, isChosen: tile.item.map { chosen.contains($0.id) } ?? false)
      }
    }
  }

  func pressed(_ tile: TileView, _ keys: KeyModifiers) {
    guard let item = tile.item else { return }
    model.press(item.id, control: keys.contains(.control), shift: keys.contains(.shift))
  }

  func held(_ tile: TileView) {
    if let item = tile.item { model.hold(item.id) }
  }

  /// The files to drag: those of the whole selection if the tile is selected, else only the tile's own.
  func files(draggedFrom tile: TileView) -> [String] {
    guard let item = tile.item else { return [] }
    dragged = model.selection.chosen.contains(item.id) ? model.chosen : [item]
    return dragged.flatMap { $0.files.map(\.path) }
  }

  func gaveDragged() { model.gave(dragged) }

  // MARK: - Keyboard

  /// Gives the keyboard focus to an item and scrolls it into view.
  func focus(_ index: Int) {
    guard items.indices.contains(index), let span = lines.span(of: index) else { return }
    lastFocus = index
    let (offset, page) = (wish ?? scrolled.offset(), scrolled.pageSize())
    let top = Double(span.lowerBound - lines.layout.titleHeight)
    let bottom = Double(span.upperBound + lines.layout.gap)
    if top < offset {
      scroll(to: max(top, 0))
    } else if bottom > offset + page {
      scroll(to: bottom - page)
    }
    refresh()
    tile { $0.item?.id == items[index].id }?.button.focus()
  }

  /// Scrolls at once or, while the area has its old height, as soon as it has the new one.
  private func scroll(to offset: Double) {
    if wish != nil { wish = offset } else { scrolled.scroll(to: offset) }
  }

  /// Gives the keyboard focus to the item that had it last, as soon as there is one.
  func focus() {
    wantsFocus = lines.height == 0
    focus(min(lastFocus, items.count - 1))
  }

  /// No longer waits for an item to give the keyboard focus to: another page has it.
  func leaveFocus() { wantsFocus = false }

  /// Gives the keyboard focus to the item with this identifier.
  func focus(id: String) {
    if let index = items.firstIndex(where: { $0.id == id }) { focus(index) }
  }

  private var focused: Int? {
    guard let id = tile({ $0.button.hasFocusWithin })?.item?.id else { return nil }
    return items.firstIndex { $0.id == id }
  }

  private func pressed(_ key: String, _ modifiers: KeyModifiers) -> Bool {
    let backwards = area.readsRightToLeft
    let step: LibraryLines.Step? =
      switch key {
      case "Left", "KP_Left": backwards ? .right : .left
      case "Right", "KP_Right": backwards ? .left : .right
      case "Up", "KP_Up": .up
      case "Down", "KP_Down": .down
      case "Page_Up": .pageUp
      case "Page_Down": .pageDown
      case "Home": .first
      case "End": .last
      default: nil
      }
    guard let step, modifiers.isEmpty, let focused else { return onKey(key, modifiers) }
    if let next = lines.item(step, from: focused, screenful: Int(scrolled.pageSize())) { focus(next) }
    return true
  }
}
