extension PHAsset {
  /// How an asset is shown.
  public enum PlaybackStyle: Int, Sendable {
    /// Not at all, as sound.
    case unsupported = 0
    /// As a still image.
    case image = 1
    /// As an image that moves. None does here: of a GIF the first picture is shown.
    case imageAnimated = 2
    /// As a Live Photo.
    case livePhoto = 3
    /// As a video.
    case video = 4
    /// As a video that plays again and again. None does here.
    case videoLooping = 5
  }

  /// How it is to be shown.
  public var playbackStyle: PlaybackStyle {
    switch mediaType {
    case .image: mediaSubtypes.contains(.photoLive) ? .livePhoto : .image
    case .video: .video
    case .audio, .unknown: .unsupported
    }
  }
}
