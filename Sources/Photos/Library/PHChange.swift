import Foundation

/// A change of the library, with its details for fetch results and objects.
public final class PHChange: NSObject, Sendable {
  private let library: PHPhotoLibrary

  init(library: PHPhotoLibrary) { self.library = library }

  /// The changes to a fetch result; nil if there are none.
  public func changeDetails<T: PHObject>(for fetchResult: PHFetchResult<T>) -> PHFetchResultChangeDetails<T>? {
    PHFetchResultChangeDetails.details(from: fetchResult, to: fetchResult.again())
  }

  /// The changes to an object; nil if there are none.
  public func changeDetails<T: PHObject>(for object: T) -> PHObjectChangeDetails<T>? {
    let after: T?
    switch object {
    case is PHAsset:
      after =
        PHAsset.fetch(AssetQuery(scope: .identifiers([object.localIdentifier])), nil, in: object.library)
        .firstObject as? T
    case is PHAssetCollection:
      after = PHAssetCollection.fetch([object.localIdentifier], nil, in: object.library).firstObject as? T
    case is PHCollectionList:
      after = PHCollectionList.fetch([object.localIdentifier], nil, in: object.library).firstObject as? T
    default: return nil
    }
    guard after == nil || after?.revision != object.revision else { return nil }
    return PHObjectChangeDetails(before: object, after: after)
  }
}
