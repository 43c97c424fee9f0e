/// What an asset is.
public enum PHAssetMediaType: Int, Sendable, Codable {
  /// Nobody knows.
  case unknown = 0
  /// A photo, also one that lives.
  case image = 1
  /// A video.
  case video = 2
  /// A recording of sound alone.
  case audio = 3
}
