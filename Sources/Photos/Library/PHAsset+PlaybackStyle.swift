extension PHAsset {
  /// How an asset is presented.
  public enum PlaybackStyle: Int, Sendable {
    /// Not at all, such as audio.
    case unsupported = 0
    /// As a still image.
    case image = 1
    /// As an animated image: a GIF, WebP or PNG of several frames. `AnimatedPicture` reads them.
    case imageAnimated = 2
    /// As a Live Photo.
    case livePhoto = 3
    /// As a video.
    case video = 4
    /// As a looping video. Not used here.
    case videoLooping = 5
  }

  /// How the asset is to be presented.
  public var playbackStyle: PlaybackStyle {
    switch mediaType {
    case .image where mediaSubtypes.contains(.photoLive): .livePhoto
    case .image: mediaSubtypes.contains(.photoAnimated) ? .imageAnimated : .image
    case .video: .video
    case .audio, .unknown: .unsupported
    }
  }
}
