import CoreMedia
import Foundation

/// A piece of a track: which part of its samples is shown when.
open class AVAssetTrackSegment: NSObject, @unchecked Sendable {
  /// The samples' times, and the track's.
  public let timeMapping: CMTimeMapping

  init(_ timeMapping: CMTimeMapping) {
    self.timeMapping = timeMapping
    super.init()
  }

  /// Whether nothing is shown meanwhile.
  open var isEmpty: Bool { !timeMapping.source.isValid }
}
