import Foundation
import GLibSupport

/// The accessible name of a tile.
enum TileName {
  /// "Video, 0:42, 14:05".
  static func name(of item: LibraryItem) -> String {
    let time = time(of: item.date)
    return switch item.kind {
    case .photo: tr("Photo, %s", time)
    case .live: tr("Live Photo, %s", time)
    case .animated: tr("Animated picture, %s", time)
    case .burst(let count): ntr("Burst of %1$d photo, %2$s", "Burst of %1$d photos, %2$s", count, count, time)
    case .video(let seconds): tr("Video, %1$s, %2$s", ClockText.length(seconds), time)
    case .slowMotion(let seconds): tr("Slow motion video, %1$s, %2$s", ClockText.length(seconds), time)
    }
  }

  /// "14:05", in the local time zone.
  static func time(of date: Date) -> String {
    var seconds = time_t(clamping: date.timeIntervalSince1970.rounded(.down))
    var parts = tm()
    localtime_r(&seconds, &parts)
    return "\(parts.tm_hour):\(parts.tm_min < 10 ? "0" : "")\(parts.tm_min)"
  }
}
