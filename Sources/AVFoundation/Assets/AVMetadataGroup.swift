import Foundation

/// Metadata that belongs together.
open class AVMetadataGroup: NSObject, @unchecked Sendable {
  /// What is said.
  open var items: [AVMetadataItem] { [] }
  /// What tells the kind of group from others.
  open var classifyingLabel: String? { nil }
  /// What tells the group from others.
  open var uniqueID: String? { nil }
}
