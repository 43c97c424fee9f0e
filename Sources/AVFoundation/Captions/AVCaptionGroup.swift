import CoreMedia
import Foundation

/// The captions that are shown together for a time; none where nothing is shown.
open class AVCaptionGroup: NSObject, @unchecked Sendable {
  /// The captions.
  public let captions: [AVCaption]
  /// When they are shown.
  public let timeRange: CMTimeRange

  /// A group of captions for a time.
  public init(captions: [AVCaption], timeRange: CMTimeRange) {
    self.captions = captions.compactMap { $0.copy() as? AVCaption }
    self.timeRange = timeRange
  }

  /// A time in which nothing is shown.
  public convenience init(timeRange: CMTimeRange) { self.init(captions: [], timeRange: timeRange) }
}
