import Foundation
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
