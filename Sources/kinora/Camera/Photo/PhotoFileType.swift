/// In what kind of file photos are kept.
enum PhotoFileType: String, CaseIterable, Sendable {
  case jpeg
  case heic

  /// What the panel calls it.
  var title: String {
    switch self {
    case .jpeg: "JPEG"
    case .heic: "HEIC"
    }
  }
}
