import Foundation
import MediaEngine
import TestSupport
import Testing

@testable import Photos

/// What a person sees of the shared library.
enum MarkedLibrary {
  /// Everything, hidden items, too.
  static var all: [PHAsset] {
    let options = PHFetchOptions()
    options.includeHiddenAssets = true
    return Array(PHAsset.fetchAssets(with: options))
  }

  /// The asset whose file has a name, byte by byte.
  static func asset(_ name: String) throws -> PHAsset {
    try #require(all.first { $0.fileURL.map { $0.lastPathComponent.utf8.elementsEqual(name.utf8) } ?? false })
  }

  /// How everything is marked, and what is in its only album, in its order.
  static func state() throws -> [String] {
    let album = try #require(
      PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil).firstObject)
    let members = PHAsset.fetchAssets(in: album, options: nil).map(\.localIdentifier)
    return all.map { "\($0.localIdentifier) \($0.isFavorite) \($0.isHidden)" }.sorted() + members
  }
}

extension Library {
  /// A file in the folder of photos.
  func photo(_ name: String) -> URL { places.pictures.appending(path: name) }

  /// Writes a photo there, and makes the folder that it is in.
  func write(_ name: String, _ red: Double) throws {
    let url = photo(name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Samples.png(red: red).write(to: url)
  }

  /// Photos of which the first is a favourite and the second hidden, and an album in an order of its own.
  func fill(_ new: KeyValuePairs<String, Double>, album: [String]) async throws {
    for (name, red) in new { try write(name, red) }
    try await photos.lookForChanges()
    func asset(_ name: String) throws -> PHAsset { try MarkedLibrary.asset((name as NSString).lastPathComponent) }
    let (assets, members) = (try new.map { try asset($0.key) }, try album.map(asset))
    try await photos.performChanges {
      PHAssetChangeRequest(for: assets[0]).isFavorite = true
      PHAssetChangeRequest(for: assets[1]).isHidden = true
      PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Trip").addAssets(members)
    }
  }
}

/// A library on disks of its own, which keep no extended attributes.
final class DiskLibrary {
  let disks: MountedDisks
  let library: Library

  /// The disk is the folder of photos, or is mounted in it under another name; `traits` says what all disks are taken for.
  init(_ disk: String = "Pictures", like traits: DiskTraits? = nil) async throws {
    disks = try await MountedDisks()
    try await disks.make(disk)
    library = try Library(in: disks.url, on: traits, mounts: disks.table)
    try library.places.make()
    if disk != "Pictures" { try await disks.mount(disk, on: "Pictures/\(disk)") }
  }

  func look() async throws { try await library.photos.lookForChanges() }

  /// A file in the folder of photos.
  func file(_ name: String) -> URL { library.photo(name) }

  /// Writes a photo there.
  func photo(_ name: String, _ red: Double) throws { try library.write(name, red) }

  func remove(_ names: [String]) throws {
    for name in names { try FileManager.default.removeItem(at: file(name)) }
  }
}
