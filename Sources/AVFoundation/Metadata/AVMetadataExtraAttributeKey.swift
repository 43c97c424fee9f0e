/// What a format says of a piece of metadata besides its value.
public struct AVMetadataExtraAttributeKey: RawRepresentable, Hashable, Sendable {
  /// Apple's name of it.
  public let rawValue: String

  /// One by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Where the value is stored, instead of in the item.
  public static let valueURI = AVMetadataExtraAttributeKey(rawValue: "URIValue")
  /// The base of that address.
  public static let baseURI = AVMetadataExtraAttributeKey(rawValue: "baseURI")
  /// More about the value.
  public static let info = AVMetadataExtraAttributeKey(rawValue: "info")
}
