/// An extra attribute of a metadata item, besides its value.
public struct AVMetadataExtraAttributeKey: RawRepresentable, Hashable, Sendable {
  /// Apple's identifier.
  public let rawValue: String

  /// Creates a key from Apple's identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The URI of a value that is stored outside of the item.
  public static let valueURI = AVMetadataExtraAttributeKey(rawValue: "URIValue")
  /// The base of that URI.
  public static let baseURI = AVMetadataExtraAttributeKey(rawValue: "baseURI")
  /// More information about the value.
  public static let info = AVMetadataExtraAttributeKey(rawValue: "info")
}
