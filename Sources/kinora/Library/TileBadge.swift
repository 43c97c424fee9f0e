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
    case .video(let seconds): (icon, text) = ("media-playback-start-symbolic", Self.length(seconds))
    case .slowMotion(let seconds): (icon, text) = ("kinora-slow-motion-symbolic", Self.length(seconds))
    }
  }

  /// "0:42", "1:04:09". Rounded to full seconds, but at least one, so that no video has a length of zero.
  static func length(_ seconds: Double) -> String {
    let whole = seconds.isFinite ? max(Int(clamping: seconds.rounded()), seconds > 0 ? 1 : 0) : 0
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }
}
