import Foundation

/// What a group is to show of its assets.
public final class ALAssetsFilter: NSObject, Sendable {
  let kind: PHAssetMediaType?

  private init(_ kind: PHAssetMediaType?) { self.kind = kind }

  /// Photos only.
  public class func allPhotos() -> ALAssetsFilter { ALAssetsFilter(.image) }

  /// Videos only.
  public class func allVideos() -> ALAssetsFilter { ALAssetsFilter(.video) }

  /// All assets.
  public class func allAssets() -> ALAssetsFilter { ALAssetsFilter(nil) }
}
