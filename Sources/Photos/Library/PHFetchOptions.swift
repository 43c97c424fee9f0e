import Foundation

/// Options that filter and sort a fetch.
public final class PHFetchOptions: NSObject, NSCopying {
  /// The predicate for results, made of a format such as `mediaType == %d`, or of a block. The index answers what it can;
  /// `value(forKey:)` of `PHAsset` and `PHCollection` lists the properties that a format can name.
  public var predicate: NSPredicate?
  /// The condition for results, as a Swift closure. An addition of Kinora's.
  public var condition: (@Sendable (PHAsset) -> Bool)?
  /// The sort order, by the names of properties or key paths. The index sorts assets by what it knows.
  public var sortDescriptors: [NSSortDescriptor]?
  /// Whether to include hidden assets.
  public var includeHiddenAssets = false
  /// Whether to include all photos of a burst, not only the representative one.
  public var includeAllBurstAssets = false
  /// The sources to fetch from; empty for all. Every asset is in the user's library, so others have none.
  public var includeAssetSourceTypes: PHAssetSourceType = []
  /// The maximum number of results; 0 for no limit.
  public var fetchLimit = 0
  /// Whether `PHChange` lists what was inserted, removed, changed and moved in the result. Without that it tells only
  /// that the result has changed.
  public var wantsIncrementalChangeDetails = true

  /// A copy.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHFetchOptions()
    (copy.predicate, copy.condition, copy.sortDescriptors) = (predicate, condition, sortDescriptors)
    (copy.includeHiddenAssets, copy.includeAllBurstAssets) = (includeHiddenAssets, includeAllBurstAssets)
    (copy.includeAssetSourceTypes, copy.fetchLimit) = (includeAssetSourceTypes, fetchLimit)
    copy.wantsIncrementalChangeDetails = wantsIncrementalChangeDetails
    return copy
  }
}
