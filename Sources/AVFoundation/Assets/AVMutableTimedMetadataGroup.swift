import CoreMedia

/// Metadata that a program makes for a while of a movie.
open class AVMutableTimedMetadataGroup: AVTimedMetadataGroup, @unchecked Sendable {
  /// What is said.
  open override var items: [AVMetadataItem] {
    get { super.items }
    set { withContent { $0.items = newValue } }
  }

  /// When it holds.
  open override var timeRange: CMTimeRange {
    get { super.timeRange }
    set { withContent { $0.timeRange = newValue } }
  }
}
