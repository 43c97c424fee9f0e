import Foundation

extension PHAsset {
  /// Fetches all assets, oldest first unless the options say otherwise.
  public class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
    fetch(AssetQuery(), options)
  }

  /// Fetches all assets of a media type.
  public class func fetchAssets(
    with mediaType: PHAssetMediaType, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetch(AssetQuery(kind: mediaType), options)
  }

  /// Fetches an album's assets, in its own order unless the options say otherwise.
  public class func fetchAssets(
    in assetCollection: PHAssetCollection, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetch(AssetQuery(scope: assetCollection.scope), options, in: assetCollection.library)
  }

  /// Fetches the assets with these local identifiers, including hidden ones.
  public class func fetchAssets(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetch(AssetQuery(scope: .identifiers(identifiers)), options)
  }

  /// Fetches the photos of a burst.
  public class func fetchAssets(
    withBurstIdentifier burstIdentifier: String, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetch(AssetQuery(scope: .burst(burstIdentifier)), options)
  }

  /// Fetches the key asset, which represents an album.
  public class func fetchKeyAssets(
    in assetCollection: PHAssetCollection, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset>? {
    let order = AssetQuery.Order(column: .created, isAscending: false)
    return fetch(
      AssetQuery(scope: assetCollection.scope, order: [order], limit: 1), options, in: assetCollection.library)
  }

  static func fetch(
    _ query: AssetQuery, _ options: PHFetchOptions?, in library: PHPhotoLibrary = .shared()
  ) -> PHFetchResult<PHAsset> {
    let selection = AssetSelection(query, options)
    return PHFetchResult(library, options) { selection.fetch(from: library) }
  }
}
