import CoreMedia
import Foundation

/// Which pictures will be wanted soon.
open class AVVideoCompositionRenderHint: NSObject, @unchecked Sendable {
  /// The time of the first one.
  public let startCompositionTime: CMTime
  /// The time of the last one.
  public let endCompositionTime: CMTime

  init(_ range: CMTimeRange) {
    (startCompositionTime, endCompositionTime) = (range.start, range.end)
    super.init()
  }
}
