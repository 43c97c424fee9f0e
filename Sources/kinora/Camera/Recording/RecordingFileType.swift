/// In what kind of file recordings are kept.
enum RecordingFileType: String, CaseIterable, Sendable {
  case mp4
  case quickTime = "mov"
  case matroska = "mkv"

  /// What preferences call it.
  var title: String {
    switch self {
    case .mp4: "MP4"
    case .quickTime: "QuickTime"
    case .matroska: "Matroska"
    }
  }
}
