import Foundation

/// Metadata that belongs together.
open class AVMetadataGroup: NSObject, @unchecked Sendable {
  /// The metadata items.
  open var items: [AVMetadataItem] { [] }
  /// A label of the group's kind.
  open var classifyingLabel: String? { nil }
  /// An identifier of the group.
  open var uniqueID: String? { nil }
}
