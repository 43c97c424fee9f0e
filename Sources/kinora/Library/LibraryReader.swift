import Dispatch
import Foundation
import Photos

/// Reads the library off the main thread and caches the items of assets until their modification date changes.
final class LibraryReader: @unchecked Sendable {
  private struct Known {
    var modified: Date
    var item: LibraryItem?
  }

  private let queue = DispatchQueue(label: "app.kinora.library", qos: .userInitiated)
  /// Accessed on the queue only.
  private var known: [String: Known] = [:]

  /// All items, newest first.
  func read() async -> [LibraryItem] {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.readNow()) }
    }
  }

  private func readNow() -> [LibraryItem] {
    let options = PHFetchOptions()
    options.sortDescriptors = [NSSortDescriptor(keyPath: \PHAsset.creationDate, ascending: false)]
    var seen: [String: Known] = [:]
    var items: [LibraryItem] = []
    let away = PHPhotoLibrary.shared().awayPaths
    for asset in PHAsset.fetchAssets(with: options) {
      let modified = asset.modificationDate ?? .distantPast
      var entry = Known(modified: modified, item: nil)
      if let old = known[asset.localIdentifier], old.modified == modified, asset.burstIdentifier == nil,
        !Self.mayMove(old.item, away)
      {
        entry = old
      } else {
        entry.item = Self.item(asset, modified)
      }
      // A mark of the library's, with which the file stays as it is.
      entry.item?.isFavorite = asset.isFavorite
      seen[asset.localIdentifier] = entry
      if let item = entry.item { items.append(item) }
    }
    known = seen
    return items
  }

  /// Whether an item may be away now, or back, since it was read.
  private static func mayMove(_ item: LibraryItem?, _ away: [String]) -> Bool {
    guard let item else { return false }
    return item.isAway || away.contains { item.main.path.utf8.starts(with: $0.utf8) }
  }

  private static func item(_ asset: PHAsset, _ modified: Date) -> LibraryItem? {
    let files = PHAssetResource.assetResources(for: asset)
    guard let (main, isEdited) = shown(of: files) else { return nil }
    // An edited Live Photo stands still, unless its movie was edited, too.
    let movie =
      files.first { $0.type == .fullSizePairedVideo }?.fileURL
      ?? (isEdited ? nil : files.first { $0.type == .pairedVideo }?.fileURL)
    let isSlow = asset.mediaSubtypes.contains(.videoHighFrameRate)
    let members = movie == nil ? members(of: asset.burstIdentifier) : []
    let kind: LibraryItem.Kind =
      switch asset.mediaType {
      case .video: isSlow ? .slowMotion(asset.duration) : .video(asset.duration)
      default:
        movie != nil
          ? .live
          : members.isEmpty ? asset.playbackStyle == .imageAnimated ? .animated : .photo : .burst(members.count)
      }
    return LibraryItem(
      id: asset.localIdentifier, date: asset.creationDate ?? modified, kind: kind,
      // The asset's own date also changes with marks such as the favourite's, which leave the picture as it is.
      revision: main.writtenDate ?? modified,
      main: main.fileURL, movie: movie, members: members, isEdited: isEdited,
      isFavorite: asset.isFavorite, isAway: main.isAway, place: place(of: asset))
  }

  private static func place(of asset: PHAsset) -> LibraryItem.Coordinates? {
    asset.location.map {
      LibraryItem.Coordinates(latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude)
    }
  }

  /// The file that is shown: the edited version, if there is one.
  private static func shown(of files: [PHAssetResource]) -> (file: PHAssetResource, isEdited: Bool)? {
    if let edited = files.first(where: { [.fullSizePhoto, .fullSizeVideo].contains($0.type) }) {
      return (edited, true)
    }
    return files.first { [.photo, .video].contains($0.type) }.map { ($0, false) }
  }

  /// The photos of a burst of more than one, newest first; empty for anything else.
  private static func members(of burst: String?) -> [LibraryItem] {
    guard let burst else { return [] }
    let options = PHFetchOptions()
    options.includeAllBurstAssets = true
    options.sortDescriptors = [NSSortDescriptor(keyPath: \PHAsset.creationDate, ascending: false)]
    let photos = PHAsset.fetchAssets(withBurstIdentifier: burst, options: options)
    guard photos.count > 1 else { return [] }
    return photos.compactMap { asset in
      let modified = asset.modificationDate ?? .distantPast
      guard let shown = shown(of: PHAssetResource.assetResources(for: asset)) else { return nil }
      return LibraryItem(
        id: asset.localIdentifier, date: asset.creationDate ?? modified, kind: .photo,
        revision: shown.file.writtenDate ?? modified,
        main: shown.file.fileURL, isEdited: shown.isEdited,
        isFavorite: asset.isFavorite, isAway: shown.file.isAway, place: place(of: asset))
    }
  }

  /// All assets of an item.
  static func assets(of item: LibraryItem) -> [PHAsset] {
    let asset = PHAsset.fetchAssets(withLocalIdentifiers: [item.id], options: nil).firstObject
    guard let asset else { return [] }
    guard case .burst = item.kind, let burst = asset.burstIdentifier else { return [asset] }
    let options = PHFetchOptions()
    options.includeAllBurstAssets = true
    return Array(PHAsset.fetchAssets(withBurstIdentifier: burst, options: options))
  }
}
