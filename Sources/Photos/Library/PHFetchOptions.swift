import Foundation

/// Options that filter and sort a fetch.
public final class PHFetchOptions: NSObject, NSCopying {
  /// The predicate for results, made with a block: Foundation for Linux can't parse format strings.
  public var predicate: NSPredicate?
  /// The condition for results, as a Swift closure. An addition of Kinora's.
  public var condition: (@Sendable (PHAsset) -> Bool)?
  /// The sort order. Sorting by a property in the index (`\PHAsset.creationDate` and so on) is fast.
  public var sortDescriptors: [NSSortDescriptor]?
  /// Whether to include hidden assets.
  public var includeHiddenAssets = false
  /// Whether to include all photos of a burst, not only the representative one.
  public var includeAllBurstAssets = false
  /// The sources to fetch from: all assets are in the user's library.
  public var includeAssetSourceTypes: PHAssetSourceType = []
  /// The maximum number of results; 0 for no limit.
  public var fetchLimit = 0
  /// Has no effect here: change details always list the inserted, removed and changed objects.
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
