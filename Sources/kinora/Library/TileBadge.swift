import GLibSupport

/// The icon and text in a tile's corner.
struct TileBadge: Equatable {
  let icon: String
  let text: String

  /// Nil for a plain photo.
  init?(_ kind: LibraryItem.Kind) {
    switch kind {
    case .photo: return nil
    case .live: (icon, text) = ("kinora-live-symbolic", tr("Live"))
    // Translators: a picture that moves by itself, such as a GIF
    case .animated: (icon, text) = ("media-playlist-repeat-symbolic", tr("Animated"))
    case .burst(let count): (icon, text) = ("kinora-burst-symbolic", String(count))
    case .video(let seconds): (icon, text) = ("media-playback-start-symbolic", ClockText.length(seconds))
    case .project(0): (icon, text) = ("dialog-warning-symbolic", tr("Damaged"))
    case .project(let count): (icon, text) = ("kinora-combine-symbolic", String(count))
    case .slowMotion(let seconds): (icon, text) = ("kinora-slow-motion-symbolic", ClockText.length(seconds))
    }
  }
}
