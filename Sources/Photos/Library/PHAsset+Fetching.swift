import Foundation

extension PHAsset {
  /// All assets, oldest first where the options don't say otherwise.
  public class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> {
    fetch(AssetQuery(), options)
  }

  /// All assets of a kind.
  public class func fetchAssets(
    with mediaType: PHAssetMediaType, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetch(AssetQuery(kind: mediaType), options)
  }

  /// An album's assets, in its own order where the options don't say otherwise.
  public class func fetchAssets(
    in assetCollection: PHAssetCollection, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetch(AssetQuery(scope: assetCollection.scope), options, in: assetCollection.library)
  }

  /// The assets that have these identifiers, hidden ones, too.
  public class func fetchAssets(
    withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetch(AssetQuery(scope: .identifiers(identifiers)), options)
  }

  /// The photos of a burst.
  public class func fetchAssets(
    withBurstIdentifier burstIdentifier: String, options: PHFetchOptions?
  ) -> PHFetchResult<PHAsset> {
    fetch(AssetQuery(scope: .burst(burstIdentifier)), options)
  }

  /// The asset that stands for an album.
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
    return PHFetchResult(library) { selection.fetch(from: library) }
  }
}
