/// The file type of recordings.
enum RecordingFileType: String, CaseIterable, Sendable {
  case mp4
  case quickTime = "mov"
  case matroska = "mkv"

  /// The title in the preferences.
  var title: String {
    switch self {
    case .mp4: "MP4"
    case .quickTime: "QuickTime"
    case .matroska: "Matroska"
    }
  }
}
