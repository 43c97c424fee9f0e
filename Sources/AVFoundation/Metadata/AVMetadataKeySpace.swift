/// The key space of a metadata key.
public struct AVMetadataKeySpace: RawRepresentable, Hashable, Sendable {
  /// Apple's identifier.
  public let rawValue: String

  /// Creates a key space from its identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a key space from its identifier.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension AVMetadataKeySpace {
  /// Common keys, which have equivalents in all formats.
  public static let common = AVMetadataKeySpace("comn")
  /// QuickTime user data.
  public static let quickTimeUserData = AVMetadataKeySpace("udta")
  /// ISO user data.
  public static let isoUserData = AVMetadataKeySpace("uiso")
  /// QuickTime metadata.
  public static let quickTimeMetadata = AVMetadataKeySpace("mdta")
  /// iTunes metadata.
  public static let iTunes = AVMetadataKeySpace("itsk")
  /// ID3 tags.
  public static let id3 = AVMetadataKeySpace("org.id3")
  /// Shoutcast metadata.
  public static let icy = AVMetadataKeySpace("icy")
  /// Date ranges of an HLS stream.
  public static let hlsDateRange = AVMetadataKeySpace("lsdr")
  /// Metadata of audio files.
  public static let audioFile = AVMetadataKeySpace("caaf")
}
