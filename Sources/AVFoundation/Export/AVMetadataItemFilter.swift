import Foundation

/// Leaves out metadata that shouldn't be passed on.
open class AVMetadataItemFilter: NSObject, @unchecked Sendable {
  /// Leaves out what tells where a person was and which device was used.
  open class func forSharing() -> AVMetadataItemFilter { AVMetadataItemFilter() }

  /// Whether an item is passed on.
  func keeps(_ item: AVMetadataItem) -> Bool {
    guard let identifier = item.identifier?.rawValue.lowercased() else { return true }
    return !["location", "make", "model", "camera", "xyz", "content.identifier"].contains { identifier.contains($0) }
  }
}
