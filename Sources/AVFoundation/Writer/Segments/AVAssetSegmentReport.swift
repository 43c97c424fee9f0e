import Foundation

/// What a segment holds.
open class AVAssetSegmentReport: NSObject, @unchecked Sendable {
  /// Whether it holds samples.
  public let segmentType: AVAssetSegmentType
  /// What it holds of each track.
  public let trackReports: [AVAssetSegmentTrackReport]

  init(_ segmentType: AVAssetSegmentType, _ trackReports: [AVAssetSegmentTrackReport]) {
    (self.segmentType, self.trackReports) = (segmentType, trackReports)
    super.init()
  }
}
