import Foundation
import GLibSupport

/// An album: made by the user, or a smart album.
public final class PHAssetCollection: PHCollection, @unchecked Sendable {
  /// The type of collection.
  public let assetCollectionType: PHAssetCollectionType
  /// The subtype of the collection.
  public let assetCollectionSubtype: PHAssetCollectionSubtype
  private let album: AlbumRecord?
  private let members: Int
  /// The assets and the title of an album that isn't in the library.
  private let transient: (assets: [String], title: String?)?

  init(_ album: AlbumRecord, members: [String] = [], in library: PHPhotoLibrary) {
    self.album = album
    self.members = members.hashValue
    transient = nil
    (assetCollectionType, assetCollectionSubtype) = (.album, .albumRegular)
    super.init(album.id, in: library)
  }

  init(_ subtype: PHAssetCollectionSubtype, in library: PHPhotoLibrary) {
    (album, transient) = (nil, nil)
    members = 0
    (assetCollectionType, assetCollectionSubtype) = (.smartAlbum, subtype)
    super.init("smart-\(subtype.rawValue)", in: library)
  }

  private init(_ assets: [String], title: String?, in library: PHPhotoLibrary) {
    (album, members, transient) = (nil, 0, (assets, title))
    (assetCollectionType, assetCollectionSubtype) = (.album, .any)
    super.init("transient-" + UUID().uuidString, in: library)
  }

  /// An album of some assets that isn't in the library, for code that takes albums.
  public class func transientAssetCollection(with assets: [PHAsset], title: String?) -> PHAssetCollection {
    PHAssetCollection(
      assets.map(\.localIdentifier), title: title, in: assets.first?.library ?? PHPhotoLibrary.shared())
  }

  /// An album of the assets of a result that isn't in the library, for code that takes albums.
  public class func transientAssetCollection(
    withAssetFetchResult fetchResult: PHFetchResult<PHAsset>, title: String?
  ) -> PHAssetCollection {
    PHAssetCollection(fetchResult.map(\.localIdentifier), title: title, in: fetchResult.library)
  }

  override var revision: Int { members ^ (album?.title.hashValue ?? 0) }

  /// The title; that of a smart album is in the user's language.
  public override var localizedTitle: String? {
    if let transient { return transient.title }
    if let album { return album.title }
    return switch assetCollectionSubtype {
    case .smartAlbumVideos: tr("Videos")
    case .smartAlbumFavorites: tr("Favourites")
    case .smartAlbumAllHidden: tr("Hidden")
    case .smartAlbumBursts: tr("Bursts")
    case .smartAlbumLivePhotos: tr("Live Photos")
    default: tr("Recents")
    }
  }

  /// The number of assets in it.
  public var estimatedAssetCount: Int {
    let query = AssetQuery(scope: scope)
    return (try? library.readable()?.index.read { try $0.count(query) }) ?? 0
  }

  /// The creation date of its oldest asset.
  public var startDate: Date? { PHAsset.fetch(newest(first: false), nil, in: library).firstObject?.creationDate }
  /// The creation date of its newest asset.
  public var endDate: Date? { PHAsset.fetch(newest(first: true), nil, in: library).firstObject?.creationDate }

  private func newest(first: Bool) -> AssetQuery {
    AssetQuery(scope: scope, order: [AssetQuery.Order(column: .created, isAscending: !first)], limit: 1)
  }

  /// Whether it supports an edit operation: user albums support all, smart albums none.
  public override func canPerform(_ anOperation: PHCollectionEditOperation) -> Bool {
    album != nil && anOperation != .createContent
  }

  var scope: AssetQuery.Scope {
    if let transient { return .ordered(transient.assets) }
    return switch assetCollectionSubtype {
    case .albumRegular: .album(localIdentifier)
    case .smartAlbumVideos: .videos
    case .smartAlbumFavorites: .favorites
    case .smartAlbumAllHidden: .hidden
    case .smartAlbumBursts: .bursts
    case .smartAlbumLivePhotos: .livePhotos
    case .smartAlbumGeneric, .smartAlbumUserLibrary, .any: .all
    }
  }

  // MARK: Fetching

  private static let smart: [PHAssetCollectionSubtype] = [
    .smartAlbumUserLibrary, .smartAlbumFavorites, .smartAlbumVideos, .smartAlbumLivePhotos, .smartAlbumBursts,
    .smartAlbumAllHidden,
  ]

  /// Fetches the albums of a type; user albums in the order they were created.
  public class func fetchAssetCollections(
    with type: PHAssetCollectionType, subtype: PHAssetCollectionSubtype, options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> {
    let library = PHPhotoLibrary.shared()
    switch type {
    case .album:
      guard [.albumRegular, .any].contains(subtype) else { return PHFetchResult(library) { [] } }
      return fetch(nil, options, in: library)
    case .smartAlbum:
      let rules = FetchRules(options)
      return PHFetchResult(library, options) {
        rules.apply(to: smart.filter { subtype == .any || subtype == $0 }.map { PHAssetCollection($0, in: library) })
      }
    }
  }

  /// Fetches the albums with these local identifiers.
  public class func fetchAssetCollections(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> {
    fetch(identifiers, options, in: .shared())
  }

  /// Fetches the user's albums that contain an asset.
  public class func fetchAssetCollectionsContaining(
    _ asset: PHAsset, with type: PHAssetCollectionType, options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> {
    let (library, id) = (asset.library, asset.localIdentifier)
    guard type == .album else { return PHFetchResult(library) { [] } }
    let rules = FetchRules(options)
    return PHFetchResult(library, options) {
      let albums = (try? library.readable()?.index.read { try $0.albums(containing: id) }) ?? []
      return rules.apply(to: self.albums(albums, in: library))
    }
  }

  static func fetch(
    _ identifiers: [String]?, _ options: PHFetchOptions?, in library: PHPhotoLibrary
  ) -> PHFetchResult<PHAssetCollection> {
    let rules = FetchRules(options)
    return PHFetchResult(library, options) {
      let chosen = (identifiers ?? []).compactMap { smart(withIdentifier: $0, in: library) }
      return rules.apply(to: albums(identifiers, in: library) + chosen)
    }
  }

  /// The user's albums with these identifiers, or all.
  static func albums(_ identifiers: [String]?, in library: PHPhotoLibrary) -> [PHAssetCollection] {
    let found = try? library.readable()?.index.read { reader in
      try reader.albums().filter { identifiers?.contains($0.id) ?? true }.map { ($0, try reader.members(of: $0.id)) }
    }
    return (found ?? []).map { PHAssetCollection($0, members: $1, in: library) }
  }

  private static func smart(withIdentifier identifier: String, in library: PHPhotoLibrary) -> PHAssetCollection? {
    smart.first { "smart-\($0.rawValue)" == identifier }.map { PHAssetCollection($0, in: library) }
  }
}
