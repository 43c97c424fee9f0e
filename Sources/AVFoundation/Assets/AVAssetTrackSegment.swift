import CoreMedia
import Foundation

/// A segment of a track: maps a range of sample times to a range of the track's timeline.
open class AVAssetTrackSegment: NSObject, @unchecked Sendable {
  /// The mapping from the samples' times to the track's.
  public let timeMapping: CMTimeMapping

  init(_ timeMapping: CMTimeMapping) {
    self.timeMapping = timeMapping
    super.init()
  }

  /// Whether the segment is a gap.
  open var isEmpty: Bool { !timeMapping.source.isValid }
}
