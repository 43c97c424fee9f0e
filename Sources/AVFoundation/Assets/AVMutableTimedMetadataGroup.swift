import CoreMedia

/// Timed metadata that can be changed.
open class AVMutableTimedMetadataGroup: AVTimedMetadataGroup, @unchecked Sendable {
  /// The metadata items.
  open override var items: [AVMetadataItem] {
    get { super.items }
    set { withContent { $0.items = newValue } }
  }

  /// The time range in which the items apply.
  open override var timeRange: CMTimeRange {
    get { super.timeRange }
    set { withContent { $0.timeRange = newValue } }
  }
}
