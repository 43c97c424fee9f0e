import CoreMedia
import Foundation
import MediaEngine

/// What a segment holds of a track.
open class AVAssetSegmentTrackReport: NSObject, @unchecked Sendable {
  /// The track's ID in the movie.
  public let trackID: CMPersistentTrackID
  /// The track's media type.
  public let mediaType: AVMediaType
  /// When its first sample is shown or heard.
  public let earliestPresentationTimeStamp: CMTime
  /// How long its samples last.
  public let duration: CMTime
  /// Of video, the first frame in the order of decoding.
  public let firstVideoSampleInformation: AVAssetSegmentReportSampleInformation?

  init(_ track: MovieSegment.Track) {
    trackID = track.id
    mediaType = AVMediaType(track.kind)
    (earliestPresentationTimeStamp, duration) = (track.range.start, track.range.duration)
    firstVideoSampleInformation = track.first.map { AVAssetSegmentReportSampleInformation($0) }
    super.init()
  }
}
