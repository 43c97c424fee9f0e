import CoreMedia
import Foundation

/// What an encoder asks for in one of its passes.
open class AVAssetWriterInputPassDescription: NSObject, @unchecked Sendable {
  /// The ranges of the source that are wanted, as values of time ranges.
  public let sourceTimeRanges: [NSValue]

  init(_ ranges: [CMTimeRange]) {
    sourceTimeRanges = ranges.map { NSValue(timeRange: $0) }
    super.init()
  }
}
