/// A way in which files write metadata.
public struct AVMetadataFormat: RawRepresentable, Hashable, Sendable {
  /// Apple's name of it.
  public let rawValue: String

  /// One by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// One by Apple's name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension AVMetadataFormat {
  /// QuickTime's user data.
  public static let quickTimeUserData = AVMetadataFormat("com.apple.quicktime.udta")
  /// The user data of MP4 and 3GPP.
  public static let isoUserData = AVMetadataFormat("org.mp4ra")
  /// QuickTime's metadata.
  public static let quickTimeMetadata = AVMetadataFormat("com.apple.quicktime.mdta")
  /// That of iTunes.
  public static let iTunesMetadata = AVMetadataFormat("com.apple.itunes")
  /// ID3 tags.
  public static let id3Metadata = AVMetadataFormat("org.id3")
  /// Dates of a live stream.
  public static let hlsMetadata = AVMetadataFormat("com.apple.quicktime.HLS")
  /// None of these.
  public static let unknown = AVMetadataFormat("AVMetadataFormatUnknown")
}
