import AVFoundation
import GLibSupport

/// The codec of recordings' pictures.
enum RecordingCodec: String, CaseIterable, Sendable {
  case h264
  case hevc
  case av1

  /// The title in the preferences.
  var title: String {
    switch self {
    case .h264: "H.264"
    case .hevc: "H.265"
    case .av1: "AV1"
    }
  }

  /// What the preferences say about it.
  var remark: String {
    switch self {
    case .h264: tr("Plays everywhere")
    case .hevc: tr("Smaller files; not every program plays them")
    case .av1: tr("Smaller files; needs a fast computer")
    }
  }

  /// Whether files of a type can have it.
  func fits(_ type: RecordingFileType) -> Bool { self != .av1 || type != .quickTime }

  /// AVFoundation's name.
  var type: AVVideoCodecType {
    switch self {
    case .h264: .h264
    case .hevc: .hevc
    case .av1: .av1
    }
  }
}
