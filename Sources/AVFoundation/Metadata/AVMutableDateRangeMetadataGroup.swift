import Foundation

/// Metadata for a range of dates that can be changed.
open class AVMutableDateRangeMetadataGroup: AVDateRangeMetadataGroup, @unchecked Sendable {
  /// The metadata items.
  open override var items: [AVMetadataItem] {
    get { super.items }
    set { withContent { $0.items = Self.copies(newValue) } }
  }

  /// When the items begin to apply.
  open override var startDate: Date {
    get { super.startDate }
    set { withContent { $0.start = newValue } }
  }

  /// When the items cease to apply; nil where that isn't known.
  open override var endDate: Date? {
    get { super.endDate }
    set { withContent { $0.end = newValue } }
  }
}
