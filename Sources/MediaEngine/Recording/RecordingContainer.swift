/// The kinds of file that a recording can be.
public enum RecordingContainer: String, Sendable, Hashable, CaseIterable, Codable {
  case quickTime
  case mp4
  case matroska
  case webM
  /// Sound alone, in an mp4.
  case m4a
  case wav
  /// Sound alone, in Ogg.
  case opus

  /// The file name's usual ending.
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

  /// The container that a file name's ending asks for.
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

  /// Whether it can hold pictures.
  public var holdsVideo: Bool {
    switch self {
    case .quickTime, .mp4, .matroska, .webM: true
    case .m4a, .wav, .opus: false
    }
  }

  /// GStreamer's names of what writes it and of what takes it apart; nil for those of boxes, which are ours to write.
  var elements: (muxer: String, demuxer: String)? {
    switch self {
    case .quickTime, .mp4, .m4a: nil
    case .matroska: ("matroskamux", "matroskademux")
    case .webM: ("webmmux", "matroskademux")
    case .wav: ("wavenc", "wavparse")
    case .opus: ("oggmux", "oggdemux")
    }
  }

  /// Whether it consists of boxes with an index at the end.
  var isISOMedia: Bool { elements == nil }
}
