import AVFoundation

/// The types of file that exports have.
enum ExportFileType: String, CaseIterable, Sendable {
  case mp4
  case mov
  case mkv
  case m4a
  case gif
  case webp

  /// As people write it.
  var title: String { self == .webp ? "WebP" : rawValue.uppercased() }

  /// For the export session; nil for images.
  var fileType: AVFileType? {
    switch self {
    case .mp4: .mp4
    case .mov: .mov
    case .mkv: .matroska
    case .m4a: .m4a
    case .gif, .webp: nil
    }
  }
}
