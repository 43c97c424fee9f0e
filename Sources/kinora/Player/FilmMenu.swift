import CoreMedia
import Foundation
import GLibSupport
import GTKSupport

/// The menu at a right click on the video, and at the Menu key: what is done most, and what is hard to find.
@MainActor
final class FilmMenu {
  /// Called to toggle full screen.
  var onFullScreen: @MainActor () -> Void = {}
  /// Called when the user wants to open other files.
  var onOpen: @MainActor () -> Void = {}
  /// Asked for the files that were opened last.
  var recentFiles: @MainActor () -> [URL] = { [] }
  /// Called with the one of them that the user chooses.
  var onOpenRecent: @MainActor (URL) -> Void = { _ in }
  /// Called when the user leaves the Player.
  var onClose: @MainActor () -> Void = {}
  /// Called when the user wants to export the movie, or a part of it.
  var onExport: @MainActor (CMTimeRange?) -> Void = { _ in }
  /// Called when the user wants to keep the frame that is shown as a photo.
  var onKeepFrame: @MainActor () -> Void = {}
  /// Called when the movie is to play in a small window, or no longer.
  var onSmall: @MainActor () -> Void = {}
  /// Asked whether it does.
  var isSmall: @MainActor () -> Bool = { false }
  private let model: PlayerModel
  private let menu: ContextMenu

  init(model: PlayerModel, over place: Widget) {
    self.model = model
    menu = ContextMenu(on: place)
    menu.onOpen = { [weak self] in self?.sections ?? [] }
  }

  /// Opens the menu by the keyboard, in the middle of the video.
  func open() { menu.open() }

  private var sections: [[ContextMenu.Item]] {
    let machine = model.transport
    guard model.fault == nil else { return [[closing]] }
    var playing: [ContextMenu.Item] = [
      .command(machine.isPlaying ? tr("Pause") : tr("Play")) { [weak model] in model?.togglePlaying() },
      .check(tr("Repeat"), isOn: machine.repeats) { [weak model] in model?.toggleRepeating() },
    ]
    if model.hasNext { playing.append(.command(tr("Next")) { [weak model] in model?.next() }) }
    return [
      playing, choices, saving, [opening, recent, inspecting, showing].compactMap { $0 }, looks,
    ]
  }

  private var choices: [ContextMenu.Item] {
    let speed = model.transport.speed
    var menus: [ContextMenu.Item] = [
      .menu(
        tr("Speed"),
        PlaybackSpeed.offered.map { offered in
          .choice(offered.title, isChosen: offered == speed) { [weak model] in model?.setSpeed(offered) }
        })
    ]
    let (read, heard) = (model.tracks[.subtitles], model.tracks[.sound])
    if !read.names.isEmpty {
      let off = ContextMenu.Item.choice(ctr("subtitles", "Off"), isChosen: read.chosen == nil) { [weak model] in
        model?.choose(nil, of: .subtitles)
      }
      menus.append(.menu(tr("Subtitles"), [off] + tracks(read, of: .subtitles)))
    }
    if heard.names.count > 1 { menus.append(.menu(tr("Sound Track"), tracks(heard, of: .sound))) }
    return menus
  }

  private func tracks(_ choice: FilmTracks.Choice, of kind: FilmTracks.Kind) -> [ContextMenu.Item] {
    choice.names.enumerated().map { index, name in
      .choice(name, isChosen: index == choice.chosen) { [weak model] in model?.choose(index, of: kind) }
    }
  }

  private var opening: ContextMenu.Item { .command(tr("Open…")) { [weak self] in self?.onOpen() } }

  private var recent: ContextMenu.Item? {
    let files = recentFiles().filter { $0 != model.queue.current }
    guard !files.isEmpty else { return nil }
    return .menu(
      tr("Open Recent"),
      files.map { file in
        .command(PlayerModel.name(of: file).replacing("_", with: "__")) { [weak self] in self?.onOpenRecent(file) }
      })
  }

  private var saving: [ContextMenu.Item] {
    guard model.queue.current?.isFileURL == true, model.transport.isOpen else { return [] }
    var items: [ContextMenu.Item] = [.command(tr("Export…")) { [weak self] in self?.onExport(nil) }]
    if let part = model.part {
      items.append(.command(tr("Save This Part…")) { [weak self] in self?.onExport(part) })
    }
    if model.canKeepFrame {
      items.append(.command(tr("Save Frame as Photo")) { [weak self] in self?.onKeepFrame() })
    }
    return items
  }

  private var inspecting: ContextMenu.Item? {
    guard model.details != nil else { return nil }
    return .check(tr("Inspector"), isOn: model.showsInspector) { [weak model] in model?.showsInspector.toggle() }
  }

  private var showing: ContextMenu.Item? {
    guard let file = model.queue.current, file.isFileURL else { return nil }
    return .command(tr("Show in Files")) { FileManagerService.show(file) }
  }

  private var fullScreen: ContextMenu.Item { .command(tr("Full Screen")) { [weak self] in self?.onFullScreen() } }

  private var looks: [ContextMenu.Item] {
    if model.hasPicture {
      let small = ContextMenu.Item.check(tr("Picture in Picture"), isOn: isSmall()) { [weak self] in self?.onSmall() }
      return [small, fullScreen, closing]
    }
    let keeps = ContextMenu.Item.check(tr("Keep Playing in the Background"), isOn: model.playsInBackground) {
      [weak model] in model?.playsInBackground.toggle()
    }
    return [keeps, fullScreen, closing]
  }

  private var closing: ContextMenu.Item { .command(tr("Close")) { [weak self] in self?.onClose() } }
}
