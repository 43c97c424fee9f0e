/// Where a metadata key means what it means.
public struct AVMetadataKeySpace: RawRepresentable, Hashable, Sendable {
  /// Apple's name of it.
  public let rawValue: String

  /// One by Apple's name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// One by Apple's name.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension AVMetadataKeySpace {
  /// Keys that every format has in some form.
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
  /// Date ranges of a live stream.
  public static let hlsDateRange = AVMetadataKeySpace("lsdr")
  /// What audio files say.
  public static let audioFile = AVMetadataKeySpace("caaf")
}
