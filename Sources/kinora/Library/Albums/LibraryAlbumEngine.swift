import Foundation
import GLibSupport
import Photos

/// The albums and favourites of the user's photo library.
struct LibraryAlbumEngine: AlbumEngine {
  /// An album is no longer there.
  struct Gone: Error {}

  func albums() async throws -> [Album] { await OwnThread.run { Self.read() } }

  /// Reads the albums, with all that is in them: also each photo of a burst, and what is hidden.
  static func read() -> [Album] {
    let all = PHFetchOptions()
    (all.includeAllBurstAssets, all.includeHiddenAssets) = (true, true)
    return PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil).map { album in
      Album(
        id: album.localIdentifier, title: album.localizedTitle ?? "",
        items: PHAsset.fetchAssets(in: album, options: all).map(\.localIdentifier))
    }
  }

  func make(_ title: String, _ items: [String]) async throws -> String {
    let made = MadeIdentifier()
    try await PHPhotoLibrary.shared().performChanges {
      let request = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
      request.addAssets(Self.assets(items))
      made.id = request.placeholderForCreatedAssetCollection.localIdentifier
    }
    return made.id
  }

  func rename(_ album: String, to title: String) async throws { try await change(album) { $0.title = title } }

  func remove(_ album: String) async throws {
    try await PHPhotoLibrary.shared().performChanges {
      PHAssetCollectionChangeRequest.deleteAssetCollections(Self.collections(album))
    }
  }

  func add(_ items: [String], to album: String) async throws {
    try await change(album) { $0.addAssets(Self.assets(items)) }
  }

  func take(_ items: [String], from album: String) async throws {
    try await change(album) { $0.removeAssets(Self.assets(items)) }
  }

  func setFavourite(_ isFavourite: Bool, _ items: [String]) async throws {
    try await PHPhotoLibrary.shared().performChanges {
      for asset in Self.assets(items) { PHAssetChangeRequest(for: asset).isFavorite = isFavourite }
    }
  }

  private func change(_ album: String, _ body: @escaping @Sendable (PHAssetCollectionChangeRequest) -> Void)
    async throws
  {
    guard let collection = Self.collections(album).firstObject else { throw Gone() }
    try await PHPhotoLibrary.shared().performChanges {
      if let request = PHAssetCollectionChangeRequest(for: collection) { body(request) }
    }
  }

  private static func collections(_ album: String) -> PHFetchResult<PHAssetCollection> {
    PHAssetCollection.fetchAssetCollections(withLocalIdentifiers: [album], options: nil)
  }

  private static func assets(_ items: [String]) -> PHFetchResult<PHAsset> {
    PHAsset.fetchAssets(withLocalIdentifiers: items, options: nil)
  }
}
