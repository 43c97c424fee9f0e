import Foundation

/// A collection of objects in the library: an album, or a folder of albums.
public class PHCollection: PHObject, @unchecked Sendable {
  /// The title.
  public var localizedTitle: String? { nil }
  /// Whether it can hold assets: albums do.
  public var canContainAssets: Bool { true }
  /// Whether it can contain other collections: folders do.
  public var canContainCollections: Bool { false }

  /// Whether it supports an edit operation.
  public func canPerform(_ anOperation: PHCollectionEditOperation) -> Bool { false }

  /// Fetches the albums and folders in a folder, in its own order unless the options say otherwise.
  public class func fetchCollections(
    in collectionList: PHCollectionList, options: PHFetchOptions?
  ) -> PHFetchResult<PHCollection> {
    let rules = FetchRules(options)
    return PHFetchResult(collectionList.library, options) { rules.apply(to: collectionList.children()) }
  }

  /// Fetches the user's albums and folders that are in no folder.
  public class func fetchTopLevelUserCollections(with options: PHFetchOptions?) -> PHFetchResult<PHCollection> {
    let library = PHPhotoLibrary.shared()
    let rules = FetchRules(options)
    return PHFetchResult(library, options) {
      let found = (try? library.readable()?.index.read { try $0.topLevel() }) ?? []
      return rules.apply(to: collections(found, in: library))
    }
  }

  /// The albums and folders with these identifiers, in their order.
  static func collections(_ identifiers: [String], in library: PHPhotoLibrary) -> [PHCollection] {
    let albums = PHAssetCollection.fetch(identifiers, nil, in: library).map { $0 as PHCollection }
    let lists = PHCollectionList.fetch(identifiers, nil, in: library).map { $0 as PHCollection }
    let found = Dictionary((albums + lists).map { ($0.localIdentifier, $0) }) { first, _ in first }
    return identifiers.compactMap { found[$0] }
  }
}
