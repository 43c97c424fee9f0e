/// The media type of an asset.
public enum PHAssetMediaType: Int, Sendable, Codable {
  /// Unknown.
  case unknown = 0
  /// A photo or Live Photo.
  case image = 1
  /// A video.
  case video = 2
  /// An audio recording.
  case audio = 3
}
