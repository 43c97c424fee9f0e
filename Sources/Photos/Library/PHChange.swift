import Foundation

/// A change of the library. Says for each fetch and object what became of it.
public final class PHChange: NSObject, Sendable {
  private let library: PHPhotoLibrary

  init(library: PHPhotoLibrary) { self.library = library }

  /// What became of a fetch's result; nil where all is as it was.
  public func changeDetails<T: PHObject>(for fetchResult: PHFetchResult<T>) -> PHFetchResultChangeDetails<T>? {
    let details = PHFetchResultChangeDetails(from: fetchResult, to: fetchResult.again(), changedObjects: nil)
    return details.isNothing ? nil : details
  }

  /// What became of an object; nil where it is as it was.
  public func changeDetails<T: PHObject>(for object: T) -> PHObjectChangeDetails<T>? {
    let after: T?
    switch object {
    case is PHAsset:
      after =
        PHAsset.fetch(AssetQuery(scope: .identifiers([object.localIdentifier])), nil, in: object.library)
        .firstObject as? T
    case is PHAssetCollection:
      after = PHAssetCollection.fetch([object.localIdentifier], nil, in: object.library).firstObject as? T
    default: return nil
    }
    guard after == nil || after?.revision != object.revision else { return nil }
    return PHObjectChangeDetails(before: object, after: after)
  }
}
