import GLibSupport

/// What the shutter captures.
enum CaptureMode: String, CaseIterable, Sendable {
  case photo
  case live
  case video
  case screen

  /// The mode's label.
  var title: String {
    switch self {
    case .photo: ctr("mode", "Photo")
    case .live: ctr("mode", "Live")
    case .video: ctr("mode", "Video")
    case .screen: ctr("mode", "Screen")
    }
  }

  /// Whether the shutter begins and ends recordings.
  var records: Bool { self == .video || self == .screen }
}
