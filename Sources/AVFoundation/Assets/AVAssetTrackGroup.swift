import CoreMedia
import Foundation

/// Tracks of which one is meant to be played at a time, such as the same sound in several languages.
open class AVAssetTrackGroup: NSObject, NSCopying, @unchecked Sendable {
  /// The IDs of the tracks.
  public let trackIDs: [NSNumber]

  init(_ tracks: [CMPersistentTrackID]) {
    trackIDs = tracks.map { NSNumber(value: $0) }
    super.init()
  }

  /// The group itself, which never changes.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether both have the same tracks.
  open override func isEqual(_ object: Any?) -> Bool { (object as? AVAssetTrackGroup)?.trackIDs == trackIDs }

  /// Equal for equal groups.
  open override var hash: Int { trackIDs.hashValue }
}

extension AVAsset {
  /// The groups of alternate tracks, as MP4 and QuickTime files tell them. A track may be in a group alone; one that is an
  /// alternative to nothing is in none.
  public var trackGroups: [AVAssetTrackGroup] {
    waiting(for: "trackGroups") { asset in
      let tracks = (asset.facts?.tracks ?? []).filter { $0.alternateGroup != 0 }
      let numbers = tracks.map(\.alternateGroup).reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
      return numbers.map { number in AVAssetTrackGroup(tracks.filter { $0.alternateGroup == number }.map(\.id)) }
    }
  }
}
