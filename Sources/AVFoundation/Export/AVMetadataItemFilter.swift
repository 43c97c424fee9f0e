import Foundation

/// Leaves out metadata that shouldn't be passed on.
open class AVMetadataItemFilter: NSObject, @unchecked Sendable {
  /// What tells where a person was, which device was used, or who bought the file: parts of keys of QuickTime and common
  /// metadata.
  private static let parts = ["location", "make", "model", "camera", "content.identifier", "detected-", "direction."]
  /// The same, as whole identifiers.
  private static let identifiers: Set<AVMetadataIdentifier> = [
    .quickTimeUserDataLocationISO6709, .quickTimeUserDataMake, .quickTimeUserDataModel,
    .quickTimeUserDataHostComputer, .identifier3GPUserDataLocation, .iTunesMetadataAppleID,
    .iTunesMetadataAccountKind, AVMetadataIdentifier("itsk/ownr"), AVMetadataIdentifier("itsk/purd"),
    .id3MetadataFileOwner, .id3MetadataOwnership, .id3MetadataPrivate,
  ]

  /// Leaves out what tells where a person was, which device was used, and who bought the file.
  open class func forSharing() -> AVMetadataItemFilter { AVMetadataItemFilter() }

  /// Whether an item is passed on.
  func keeps(_ item: AVMetadataItem) -> Bool {
    guard let identifier = item.identifier else { return true }
    if Self.identifiers.contains(identifier) { return false }
    let text = identifier.rawValue.lowercased()
    guard text.hasPrefix("mdta/") || text.hasPrefix("common/") else { return true }
    return !Self.parts.contains { text.contains($0) }
  }
}
