import CoreMedia
import Foundation

/// Metadata for a time range, such as a chapter.
open class AVTimedMetadataGroup: AVMetadataGroup, NSCopying, NSMutableCopying, @unchecked Sendable {
  struct Content {
    var items: [AVMetadataItem]
    var timeRange: CMTimeRange
  }

  private let lock = NSLock()
  private nonisolated(unsafe) var content: Content

  /// Creates a group of items for a time range.
  public init(items: [AVMetadataItem], timeRange: CMTimeRange) {
    content = Content(items: items.map { $0.copy() as? AVMetadataItem ?? $0 }, timeRange: timeRange)
    super.init()
  }

  func withContent<Result>(_ body: (inout Content) -> Result) -> Result { lock.withLock { body(&content) } }

  /// The metadata items.
  open override var items: [AVMetadataItem] { withContent { $0.items } }

  /// The time range in which the items apply.
  open var timeRange: CMTimeRange { withContent { $0.timeRange } }

  /// Returns an immutable copy.
  open func copy(with zone: NSZone? = nil) -> Any { AVTimedMetadataGroup(items: items, timeRange: timeRange) }

  /// Returns a mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    AVMutableTimedMetadataGroup(items: items, timeRange: timeRange)
  }
}
