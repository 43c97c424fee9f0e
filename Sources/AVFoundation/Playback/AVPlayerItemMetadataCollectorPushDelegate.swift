import Foundation

/// Receives the metadata of ranges of dates when a collector finds it.
public protocol AVPlayerItemMetadataCollectorPushDelegate: AnyObject {
  /// These are all groups that have been collected; the indexes say which of them are new, and of which something has
  /// changed.
  func metadataCollector(
    _ metadataCollector: AVPlayerItemMetadataCollector, didCollect metadataGroups: [AVDateRangeMetadataGroup],
    indexesOfNewGroups: IndexSet, indexesOfModifiedGroups: IndexSet)
}
