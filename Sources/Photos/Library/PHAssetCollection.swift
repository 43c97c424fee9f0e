import Foundation
import GLibSupport

/// What kind of list an album is.
public enum PHAssetCollectionType: Int, Sendable {
  /// The person's own.
  case album = 1
  /// One that fills itself.
  case smartAlbum = 2
}

/// Which album it is.
public enum PHAssetCollectionSubtype: Int, Sendable {
  /// The person's own.
  case albumRegular = 2
  /// Everything.
  case smartAlbumGeneric = 200
  /// Videos.
  case smartAlbumVideos = 202
  /// What the person has marked.
  case smartAlbumFavorites = 203
  /// What is shown only where it is asked for.
  case smartAlbumAllHidden = 205
  /// Bursts.
  case smartAlbumBursts = 207
  /// All that was taken or added, newest last: Recents.
  case smartAlbumUserLibrary = 209
  /// Live Photos.
  case smartAlbumLivePhotos = 213
  /// All of them.
  case any = 9_223_372_036_854_775_807
}

/// An album: the person's own, or one that fills itself.
public final class PHAssetCollection: PHCollection, @unchecked Sendable {
  /// What kind of list it is.
  public let assetCollectionType: PHAssetCollectionType
  /// Which one it is.
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

  /// What it is called, in the person's language where it fills itself.
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

  /// How many assets are in it.
  public var estimatedAssetCount: Int {
    let query = AssetQuery(scope: scope)
    return (try? library.readable()?.index.read { try $0.count(query) }) ?? 0
  }

  /// When its first asset was taken.
  public var startDate: Date? { PHAsset.fetch(newest(first: false), nil, in: library).firstObject?.creationDate }
  /// When its last asset was taken.
  public var endDate: Date? { PHAsset.fetch(newest(first: true), nil, in: library).firstObject?.creationDate }

  private func newest(first: Bool) -> AssetQuery {
    AssetQuery(scope: scope, order: [AssetQuery.Order(column: .created, isAscending: !first)], limit: 1)
  }

  /// Whether this can be done with it: everything with the person's own albums, nothing with the others.
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

  /// The albums of a kind: the person's own in the order in which they were made.
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

  /// The albums that have these identifiers.
  public class func fetchAssetCollections(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAssetCollection> {
    fetch(identifiers, options, in: .shared())
  }

  /// The person's albums that an asset is in.
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

/// What can be done with an album.
public enum PHCollectionEditOperation: Int, Sendable {
  /// Delete what is in it.
  case deleteContent = 1
  /// Take something out of it.
  case removeContent = 2
  /// Put something into it.
  case addContent = 3
  /// Make something new in it.
  case createContent = 4
  /// Change its order.
  case rearrangeContent = 5
  /// Delete it.
  case delete = 6
  /// Give it another name.
  case rename = 7
}
