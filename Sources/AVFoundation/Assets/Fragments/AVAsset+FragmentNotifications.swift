import Foundation

extension AVAsset {
  /// A minded asset's duration has changed.
  public static let durationDidChangeNotification = Notification.Name("AVAssetDurationDidChangeNotification")
  /// A minded asset has become one in fragments, or is none any more.
  public static let containsFragmentsDidChangeNotification = Notification.Name(
    "AVAssetContainsFragmentsDidChangeNotification")
  /// A minded asset's file has become whole: it won't grow any more.
  public static let wasDefragmentedNotification = Notification.Name("AVAssetWasDefragmentedNotification")
  /// A minded asset's chapters have changed.
  public static let chapterMetadataGroupsDidChangeNotification = Notification.Name(
    "AVAssetChapterMetadataGroupsDidChangeNotification")
}

extension AVAssetTrack {
  /// A minded asset's track has become longer.
  public static let timeRangeDidChangeNotification = Notification.Name("AVAssetTrackTimeRangeDidChangeNotification")
  /// The segments of a minded asset's track have changed.
  public static let segmentsDidChangeNotification = Notification.Name("AVAssetTrackSegmentsDidChangeNotification")
}

extension NSNotification.Name {
  /// A minded asset's duration has changed.
  public static let AVAssetDurationDidChange = AVAsset.durationDidChangeNotification
  /// A minded asset has become one in fragments, or is none any more.
  public static let AVAssetContainsFragmentsDidChange = AVAsset.containsFragmentsDidChangeNotification
  /// A minded asset's file has become whole: it won't grow any more.
  public static let AVAssetWasDefragmented = AVAsset.wasDefragmentedNotification
  /// A minded asset's chapters have changed.
  public static let AVAssetChapterMetadataGroupsDidChange = AVAsset.chapterMetadataGroupsDidChangeNotification
  /// A minded asset's track has become longer.
  public static let AVAssetTrackTimeRangeDidChange = AVAssetTrack.timeRangeDidChangeNotification
  /// The segments of a minded asset's track have changed.
  public static let AVAssetTrackSegmentsDidChange = AVAssetTrack.segmentsDidChangeNotification
}
