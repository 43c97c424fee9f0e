import GLibSupport

/// What kind of video the shutter records.
enum VideoKind: String, CaseIterable, Sendable {
  case normal
  case slowMotion = "slow-motion"
  case timeLapse = "time-lapse"

  /// The title in the menu.
  var title: String {
    switch self {
    case .normal: ctr("video", "Normal")
    case .slowMotion: tr("Slow Motion")
    case .timeLapse: tr("Time Lapse")
    }
  }
}
