import Foundation

/// What of a fetch is wanted, and in which order.
public final class PHFetchOptions: NSObject, NSCopying {
  /// What results must fulfil: a predicate made of a block. Foundation for Linux reads no formats.
  public var predicate: NSPredicate?
  /// What results must fulfil, in Swift. An addition of Kinora's.
  public var condition: (@Sendable (PHAsset) -> Bool)?
  /// What results are sorted by. By the properties that the index knows (`\PHAsset.creationDate` and so on) it is fast.
  public var sortDescriptors: [NSSortDescriptor]?
  /// Whether hidden assets are among the results.
  public var includeHiddenAssets = false
  /// Whether all photos of a burst are among the results, not only the one that stands for it.
  public var includeAllBurstAssets = false
  /// Where assets may come from: all come from the person's library.
  public var includeAssetSourceTypes: PHAssetSourceType = []
  /// How many results there may be at most; 0 for all.
  public var fetchLimit = 0
  /// Whether the differences of a change say what became of each object.
  public var wantsIncrementalChangeDetails = true

  /// Another one that says the same.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHFetchOptions()
    (copy.predicate, copy.condition, copy.sortDescriptors) = (predicate, condition, sortDescriptors)
    (copy.includeHiddenAssets, copy.includeAllBurstAssets) = (includeHiddenAssets, includeAllBurstAssets)
    (copy.includeAssetSourceTypes, copy.fetchLimit) = (includeAssetSourceTypes, fetchLimit)
    copy.wantsIncrementalChangeDetails = wantsIncrementalChangeDetails
    return copy
  }
}
