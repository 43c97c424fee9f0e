/// The file types that can be recorded.
public enum RecordingContainer: String, Sendable, Hashable, CaseIterable, Codable {
  case quickTime
  case mp4
  case matroska
  case webM
  /// Audio only, in an MP4.
  case m4a
  case wav
  /// Audio only, in Ogg.
  case opus

  /// The usual file name extension.
  public var fileExtension: String {
    switch self {
    case .quickTime: "mov"
    case .mp4: "mp4"
    case .matroska: "mkv"
    case .webM: "webm"
    case .m4a: "m4a"
    case .wav: "wav"
    case .opus: "opus"
    }
  }

  /// The container of a file name extension.
  public init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "mov", "qt": self = .quickTime
    case "mp4", "m4v": self = .mp4
    case "mkv": self = .matroska
    case "webm": self = .webM
    case "m4a": self = .m4a
    case "wav", "wave": self = .wav
    case "opus", "ogg", "oga": self = .opus
    default: return nil
    }
  }

  /// Whether it can hold video.
  public var holdsVideo: Bool {
    switch self {
    case .quickTime, .mp4, .matroska, .webM: true
    case .m4a, .wav, .opus: false
    }
  }

  /// GStreamer's muxer and demuxer; nil for ISO media files, which the engine writes itself.
  var elements: (muxer: String, demuxer: String)? {
    switch self {
    case .quickTime, .mp4, .m4a: nil
    case .matroska: ("matroskamux", "matroskademux")
    case .webM: ("webmmux", "matroskademux")
    case .wav: ("wavenc", "wavparse")
    case .opus: ("oggmux", "oggdemux")
    }
  }

  /// Whether it is an ISO media file (QuickTime, MP4).
  var isISOMedia: Bool { elements == nil }
}
