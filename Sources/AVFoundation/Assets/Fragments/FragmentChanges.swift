import CoreMedia
import Foundation
import MediaEngine

/// What is different in a file that has grown.
struct FragmentChanges: Equatable {
  /// What is told of the asset.
  var ofAsset: [Notification.Name] = []
  /// The tracks of which something is told.
  var tracks: Set<Int32> = []

  /// What is told of each of them.
  static let ofTrack = [AVAssetTrack.timeRangeDidChangeNotification, AVAssetTrack.segmentsDidChangeNotification]

  init(from old: MediaFacts, to new: MediaFacts) {
    if old.duration != new.duration { ofAsset.append(AVAsset.durationDidChangeNotification) }
    if old.isFragmented != new.isFragmented { ofAsset.append(AVAsset.containsFragmentsDidChangeNotification) }
    // Its index is whole now: it won't grow any more.
    if old.isFragmented, !new.isFragmented { ofAsset.append(AVAsset.wasDefragmentedNotification) }
    if old.chapters != new.chapters { ofAsset.append(AVAsset.chapterMetadataGroupsDidChangeNotification) }
    for track in new.tracks where old.track(track.id)?.timeRange != track.timeRange { tracks.insert(track.id) }
  }
}
