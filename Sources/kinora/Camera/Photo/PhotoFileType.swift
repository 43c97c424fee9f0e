/// The file type of photos.
enum PhotoFileType: String, CaseIterable, Sendable {
  case jpeg
  case heic

  /// The title in the panel.
  var title: String {
    switch self {
    case .jpeg: "JPEG"
    case .heic: "HEIC"
    }
  }
}
