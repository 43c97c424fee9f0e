import CoreGraphics
import Dispatch
import Foundation
import GLibSupport
import GTKSupport
import Photos

/// The library page of a picker: all items of the wanted media types, newest first.
@MainActor
final class LibraryPickerPage: PickerPage {
  var widget: Widget { stack }
  private weak var picker: UIImagePickerController?
  private let stack = Stack(milliseconds: 150)
  private let grid = PickerGrid()
  private let types: [String]
  private var entries: [PickerGrid.Entry] = []

  init(_ picker: UIImagePickerController) {
    self.picker = picker
    types = picker.mediaTypes
    stack.add(Box.row(), named: "unknown")
    stack.add(grid.widget, named: "grid")
    stack.add(
      PickerMessage.make(
        icon: "emblem-photos-symbolic", title: tr("Nothing to Choose From"),
        words: tr("The library has no items of this kind yet.")), named: "empty")
    grid.onPick = { [weak self] in self?.pick($0) }
  }

  func begin() {
    let types = types
    Task { [weak self] in
      // The index holds only what was scanned before; in a program that has just started it may be empty.
      try? await PHPhotoLibrary.shared().lookForChanges()
      let entries = await Task.detached { LibraryPickerPage.entries(types) }.value
      self?.show(entries)
    }
  }

  func resume() {
    stack.isSensitive = true
    grid.focus()
  }

  func end() {}

  private func show(_ entries: [PickerGrid.Entry]) {
    self.entries = entries
    grid.show(entries)
    stack.visiblePage = entries.isEmpty ? "empty" : "grid"
    if !entries.isEmpty { grid.focus() }
  }

  private nonisolated static func entries(_ types: [String]) -> [PickerGrid.Entry] {
    let options = PHFetchOptions()
    options.sortDescriptors = [NSSortDescriptor(keyPath: \PHAsset.creationDate, ascending: false)]
    return PHAsset.fetchAssets(with: options).compactMap { asset in
      let isLive = asset.mediaSubtypes.contains(.photoLive)
      let isWanted =
        switch asset.mediaType {
        case .image: types.contains(kUTTypeImage) || isLive && types.contains(kUTTypeLivePhoto)
        case .video: types.contains(kUTTypeMovie)
        default: false
        }
      guard isWanted, let file = asset.fileURL else { return nil }
      return PickerGrid.Entry(
        id: asset.localIdentifier, file: file, revision: asset.modificationDate ?? .distantPast,
        seconds: asset.mediaType == .video ? asset.duration : nil)
    }
  }

  private func pick(_ entry: PickerGrid.Entry) {
    stack.isSensitive = false
    let wantsLive = types.contains(kUTTypeLivePhoto)
    Task { [weak self] in
      let found = await Task.detached { await LibraryPickerPage.read(entry, wantsLive: wantsLive) }.value
      guard let self else { return }
      guard let found else {
        stack.isSensitive = true
        return
      }
      var info: [UIImagePickerController.InfoKey: Any] = [.mediaType: found.type, .phAsset: found.asset]
      info[found.type == kUTTypeMovie ? .mediaURL : .imageURL] = entry.file
      if let image = found.image { info[.originalImage] = image }
      if let photo = found.livePhoto { info[.livePhoto] = photo }
      picker?.picked(info)
    }
  }

  private struct Found: Sendable {
    var asset: PHAsset
    var type: String
    var image: CGImage?
    var livePhoto: PHLivePhoto?
  }

  /// Reads a picked item; nil if it is gone or its photo can't be read.
  private nonisolated static func read(_ entry: PickerGrid.Entry, wantsLive: Bool) async -> Found? {
    guard let asset = PHAsset.fetchAssets(withLocalIdentifiers: [entry.id], options: nil).firstObject else {
      return nil
    }
    if asset.mediaType == .video { return Found(asset: asset, type: kUTTypeMovie) }
    guard let image = try? MediaPicture.read(entry.file, limit: nil) else { return nil }
    guard wantsLive, asset.mediaSubtypes.contains(.photoLive), let photo = await livePhoto(asset) else {
      return Found(asset: asset, type: kUTTypeImage, image: image)
    }
    return Found(asset: asset, type: kUTTypeLivePhoto, image: image, livePhoto: photo)
  }

  private nonisolated static func livePhoto(_ asset: PHAsset) async -> PHLivePhoto? {
    await withCheckedContinuation { continuation in
      PHImageManager.default().requestLivePhoto(
        for: asset, targetSize: PHImageManagerMaximumSize, contentMode: .aspectFit, options: nil
      ) { photo, _ in continuation.resume(returning: photo) }
    }
  }
}
