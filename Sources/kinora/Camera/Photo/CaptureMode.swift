import GLibSupport

/// What the shutter takes.
enum CaptureMode: String, CaseIterable, Sendable {
  case photo
  case live
  case video

  /// What its button says.
  var title: String {
    switch self {
    case .photo: ctr("mode", "Photo")
    case .live: ctr("mode", "Live")
    case .video: ctr("mode", "Video")
    }
  }
}
