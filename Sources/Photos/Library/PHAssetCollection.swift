import Foundation
import GLibSupport

/// The types of asset collections.
public enum PHAssetCollectionType: Int, Sendable {
  /// An album that the user made.
  case album = 1
  /// A smart album, which fills itself.
  case smartAlbum = 2
}

/// The subtypes of asset collections.
public enum PHAssetCollectionSubtype: Int, Sendable {
  /// An album that the user made.
  case albumRegular = 2
  /// All assets.
  case smartAlbumGeneric = 200
  /// Videos.
  case smartAlbumVideos = 202
  /// Favorites.
  case smartAlbumFavorites = 203
  /// Hidden assets.
  case smartAlbumAllHidden = 205
  /// Bursts.
  case smartAlbumBursts = 207
  /// Recents: all assets, newest last.
  case smartAlbumUserLibrary = 209
  /// Live Photos.
  case smartAlbumLivePhotos = 213
  /// Any subtype.
  case any = 9_223_372_036_854_775_807
}

/// An album: made by the user, or a smart album.
public final class PHAssetCollection: PHCollection, @unchecked Sendable {
  /// The type of collection.
  public let assetCollectionType: PHAssetCollectionType
  /// The subtype of the collection.
  public let assetCollectionSubtype: PHAssetCollectionSubtype
  private let album: AlbumRecord?
  private let members: Int

  init(_ album: AlbumRecord, members: [String] = [], in library: PHPhotoLibrary) {
    self.album = album
    self.members = members.hashValue
    (assetCollectionType, assetCollectionSubtype) = (.album, .albumRegular)
    super.init(album.id, in: library)
  }

  init(_ subtype: PHAssetCollectionSubtype, in library: PHPhotoLibrary) {
    album = nil
    members = 0
    (assetCollectionType, assetCollectionSubtype) = (.smartAlbum, subtype)
    super.init("smart-\(subtype.rawValue)", in: library)
  }

  override var revision: Int { members ^ (album?.title.hashValue ?? 0) }

  /// The title; that of a smart album is in the user's language.
  public override var localizedTitle: String? {
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
  public func canPerform(_ anOperation: PHCollectionEditOperation) -> Bool {
    assetCollectionType == .album && anOperation != .createContent
  }

  var scope: AssetQuery.Scope {
    switch assetCollectionSubtype {
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
      let found = smart.filter { subtype == .any || subtype == $0 }.map { PHAssetCollection($0, in: library) }
      return PHFetchResult(library) { found }
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
    let albums = (try? library.readable()?.index.read { try $0.albums(containing: id) }) ?? []
    return fetch(albums, options, in: library)
  }

  static func fetch(
    _ identifiers: [String]?, _ options: PHFetchOptions?, in library: PHPhotoLibrary
  ) -> PHFetchResult<PHAssetCollection> {
    let limit = options?.fetchLimit ?? 0
    return PHFetchResult(library) {
      let found = try? library.readable()?.index.read { reader in
        try reader.albums().filter { identifiers?.contains($0.id) ?? true }.map { ($0, try reader.members(of: $0.id)) }
      }
      let albums = (found ?? []).map { PHAssetCollection($0, members: $1, in: library) }
      return limit > 0 ? Array(albums.prefix(limit)) : albums
    }
  }
}

/// The edit operations on an album.
public enum PHCollectionEditOperation: Int, Sendable {
  /// Delete the assets in it.
  case deleteContent = 1
  /// Remove assets from it.
  case removeContent = 2
  /// Add assets to it.
  case addContent = 3
  /// Create new assets in it.
  case createContent = 4
  /// Change its order.
  case rearrangeContent = 5
  /// Delete it.
  case delete = 6
  /// Rename it.
  case rename = 7
}
