import Foundation

/// Takes a movie's segments instead of a file.
public protocol AVAssetWriterDelegate: AnyObject {
  /// A segment is ready, with what it holds. Called in the order of the segments, on a thread of the writer's.
  func assetWriter(
    _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType,
    segmentReport: AVAssetSegmentReport?)

  /// A segment is ready; for delegates that don't want to know what it holds.
  func assetWriter(
    _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType)
}

extension AVAssetWriterDelegate {
  /// Leaves the segment to the method without a report.
  public func assetWriter(
    _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType,
    segmentReport: AVAssetSegmentReport?
  ) {
    assetWriter(writer, didOutputSegmentData: segmentData, segmentType: segmentType)
  }

  /// Does nothing.
  public func assetWriter(
    _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType
  ) {}
}
