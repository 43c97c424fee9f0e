import AVKit
import Foundation
import GLibSupport
import GTKSupport
import Photos

/// The items of the library that a filter lets through, newest first.
@MainActor
final class PickerLibraryPage {
  var widget: Widget { stack }
  /// Called with the identifier of an item that is clicked.
  var onPick: @MainActor (String) -> Void = { _ in }
  /// The identifiers of what is offered, in its order.
  private(set) var identifiers: [String] = []
  private let stack = Stack(milliseconds: 150)
  private let grid = PickerGrid()
  private let filter: PHPickerFilter?

  init(_ filter: PHPickerFilter?) {
    self.filter = filter
    stack.add(Box.row(), named: "unknown")
    stack.add(grid.widget, named: "grid")
    stack.add(
      PickerMessage.make(
        icon: "emblem-photos-symbolic", title: tr("Nothing to Choose From"),
        words: tr("The library has no items of this kind yet.")), named: "empty")
    grid.onPick = { [weak self] in self?.onPick($0.id) }
  }

  func begin() {
    let filter = filter
    Task { [weak self] in
      // The index holds only what was scanned before; in a program that has just started it may be empty.
      try? await PHPhotoLibrary.shared().lookForChanges()
      let entries = await Task.detached { PickerLibraryPage.entries(filter) }.value
      self?.show(entries)
    }
  }

  /// Scrolls to the newest items.
  func scrollToTop() { grid.scrollToTop() }

  /// Shows larger items (1) or smaller ones (-1).
  func zoom(by steps: Int) { grid.zoom(by: steps) }

  /// Shows which items are chosen, and that no more may be.
  func show(_ selection: PickerSelection, ordered isOrdered: Bool, isFull: Bool) {
    grid.mark { id in
      guard let number = selection.number(of: id) else { return isFull ? .closed : .open }
      return .chosen(number: isOrdered ? number : nil)
    }
  }

  private func show(_ entries: [PickerGrid.Entry]) {
    identifiers = entries.map(\.id)
    grid.show(entries)
    stack.visiblePage = entries.isEmpty ? "empty" : "grid"
    if !entries.isEmpty { grid.focus() }
  }

  private nonisolated static func entries(_ filter: PHPickerFilter?) -> [PickerGrid.Entry] {
    let options = PHFetchOptions()
    options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
    return PHAsset.fetchAssets(with: options).compactMap { asset in
      let isWanted = filter?.accepts(asset) ?? (asset.mediaType == .image || asset.mediaType == .video)
      guard isWanted, let file = asset.fileURL else { return nil }
      return PickerGrid.Entry(
        id: asset.localIdentifier, file: file, revision: asset.modificationDate ?? .distantPast,
        seconds: asset.mediaType == .video ? asset.duration : nil)
    }
  }
}
