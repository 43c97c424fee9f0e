import Foundation
import FoundationAdditions
import GLibSupport

/// The accessible name of a tile and of its item in the viewer.
enum TileName {
  /// "Video, 0:42, Wednesday, 18 November, 14:05".
  static func name(of item: LibraryItem, now: Date = WallClock.current.now) -> String {
    let day = DayTitle.title(of: LibraryDay.Name(item.date), today: LibraryDay.Name(now))
    // Translators: kind, day and time, as in "Photo, Yesterday, 14:05"
    let name = tr("%1$s, %2$s, %3$s", kind(of: item), day, time(of: item.date))
    // Translators: of a photo or video whose disk isn't there, as in "Photo, Yesterday, 14:05, away"
    return item.isAway ? tr("%s, away", name) : name
  }

  static func kind(of item: LibraryItem) -> String {
    switch item.kind {
    case .photo: tr("Photo")
    case .live: tr("Live Photo")
    case .animated: tr("Animated picture")
    case .burst(let count): ntr("Burst of %d photo", "Burst of %d photos", count)
    case .video(let seconds): tr("Video, %s", ClockText.length(seconds))
    case .project(0): tr("Damaged project %s", item.main.deletingPathExtension().lastPathComponent)
    case .project(let count):
      ntr("Project of %d clip", "Project of %d clips", count)
    case .slowMotion(let seconds): tr("Slow motion video, %s", ClockText.length(seconds))
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
