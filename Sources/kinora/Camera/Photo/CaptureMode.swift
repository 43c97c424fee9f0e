import GLibSupport

/// What the shutter captures.
enum CaptureMode: String, CaseIterable, Sendable {
  case photo
  case live
  case video

  /// The mode's label.
  var title: String {
    switch self {
    case .photo: ctr("mode", "Photo")
    case .live: ctr("mode", "Live")
    case .video: ctr("mode", "Video")
    }
  }
}
