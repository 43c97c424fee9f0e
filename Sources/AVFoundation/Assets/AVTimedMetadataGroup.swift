import CoreMedia
import Foundation

/// Metadata that holds for a while, such as a chapter.
open class AVTimedMetadataGroup: AVMetadataGroup, NSCopying, NSMutableCopying, @unchecked Sendable {
  struct Content {
    var items: [AVMetadataItem]
    var timeRange: CMTimeRange
  }

  private let lock = NSLock()
  private nonisolated(unsafe) var content: Content

  /// Items, and when they hold.
  public init(items: [AVMetadataItem], timeRange: CMTimeRange) {
    content = Content(items: items.map { $0.copy() as? AVMetadataItem ?? $0 }, timeRange: timeRange)
    super.init()
  }

  func withContent<Result>(_ body: (inout Content) -> Result) -> Result { lock.withLock { body(&content) } }

  /// What is said.
  open override var items: [AVMetadataItem] { withContent { $0.items } }

  /// When it holds.
  open var timeRange: CMTimeRange { withContent { $0.timeRange } }

  /// One that can't be changed, with the same content.
  open func copy(with zone: NSZone? = nil) -> Any { AVTimedMetadataGroup(items: items, timeRange: timeRange) }

  /// One that can be changed, with the same content.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    AVMutableTimedMetadataGroup(items: items, timeRange: timeRange)
  }
}
