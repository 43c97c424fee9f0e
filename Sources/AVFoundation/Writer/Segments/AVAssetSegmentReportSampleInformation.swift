import CoreMedia
import Foundation

/// A sample in a segment.
open class AVAssetSegmentReportSampleInformation: NSObject, @unchecked Sendable {
  /// When it is shown.
  public let presentationTimeStamp: CMTime
  /// Where it begins, in bytes from the segment's beginning.
  public let offset: Int
  /// How many bytes it has.
  public let length: Int
  /// Whether it can be decoded without others.
  public let isSyncSample: Bool

  init(_ sample: (time: CMTime, offset: Int, length: Int, isKey: Bool)) {
    (presentationTimeStamp, offset) = (sample.time, sample.offset)
    (length, isSyncSample) = (sample.length, sample.isKey)
    super.init()
  }
}
