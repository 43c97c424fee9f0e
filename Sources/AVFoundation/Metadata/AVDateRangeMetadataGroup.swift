import Foundation

/// Metadata for a range of dates, such as what a live stream says of its parts.
open class AVDateRangeMetadataGroup: AVMetadataGroup, NSCopying, NSMutableCopying, @unchecked Sendable {
  struct Content {
    var items: [AVMetadataItem]
    var start: Date
    var end: Date?
  }

  private let lock = NSLock()
  private nonisolated(unsafe) var content: Content

  /// Creates a group of items for a range of dates; without an end, the range has none, or it isn't known yet.
  public init(items: [AVMetadataItem], start startDate: Date, end endDate: Date?) {
    content = Content(items: Self.copies(items), start: startDate, end: endDate)
    super.init()
  }

  static func copies(_ items: [AVMetadataItem]) -> [AVMetadataItem] { items.map { $0.copy() as? AVMetadataItem ?? $0 } }

  func withContent<Result>(_ body: (inout Content) -> Result) -> Result { lock.withLock { body(&content) } }

  /// The metadata items.
  open override var items: [AVMetadataItem] { withContent { $0.items } }

  /// When the items begin to apply.
  open var startDate: Date { withContent { $0.start } }

  /// When the items cease to apply; nil where that isn't known.
  open var endDate: Date? { withContent { $0.end } }

  /// Returns an immutable copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    AVDateRangeMetadataGroup(items: items, start: startDate, end: endDate)
  }

  /// Returns a mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    AVMutableDateRangeMetadataGroup(items: items, start: startDate, end: endDate)
  }
}
