/// A metadata format.
public struct AVMetadataFormat: RawRepresentable, Hashable, Sendable {
  /// Apple's identifier.
  public let rawValue: String

  /// Creates a format from Apple's identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a format from Apple's identifier.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension AVMetadataFormat {
  /// QuickTime user data (`udta`).
  public static let quickTimeUserData = AVMetadataFormat("com.apple.quicktime.udta")
  /// User data of MP4 and 3GPP.
  public static let isoUserData = AVMetadataFormat("org.mp4ra")
  /// QuickTime metadata (`mdta`).
  public static let quickTimeMetadata = AVMetadataFormat("com.apple.quicktime.mdta")
  /// iTunes metadata.
  public static let iTunesMetadata = AVMetadataFormat("com.apple.itunes")
  /// ID3 tags.
  public static let id3Metadata = AVMetadataFormat("org.id3")
  /// Date ranges of an HLS stream.
  public static let hlsMetadata = AVMetadataFormat("com.apple.quicktime.HLS")
  /// None of these.
  public static let unknown = AVMetadataFormat("AVMetadataFormatUnknown")
}
