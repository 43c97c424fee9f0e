/// The types of files that can be written.
package enum WrittenFileType: String, Sendable, Hashable, CaseIterable {
  case mov, mp4, m4v, m4a, threeGPP, wav, aiff, aifc, caf, matroska, webM, opus

  /// The usual file name extension.
  package var fileExtension: String {
    switch self {
    case .threeGPP: "3gp"
    case .matroska: "mkv"
    case .webM: "webm"
    default: rawValue
    }
  }

  package init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "mov", "qt": self = .mov
    case "mp4": self = .mp4
    case "m4v": self = .m4v
    case "m4a", "m4b": self = .m4a
    case "3gp", "3g2": self = .threeGPP
    case "wav", "wave": self = .wav
    case "aif", "aiff": self = .aiff
    case "aifc": self = .aifc
    case "caf": self = .caf
    case "mkv": self = .matroska
    case "webm": self = .webM
    case "opus", "ogg", "oga": self = .opus
    default: return nil
    }
  }

  /// The container with the same codecs; nil for files that hold uncompressed sound only.
  var container: RecordingContainer {
    switch self {
    case .mov: .quickTime
    case .mp4, .m4v, .threeGPP: .mp4
    case .m4a: .m4a
    case .wav, .aiff, .aifc, .caf: .wav
    case .matroska: .matroska
    case .webM: .webM
    case .opus: .opus
    }
  }

  /// The major brand; nil for files that aren't made of ISO boxes.
  var brand: String? {
    switch self {
    case .mov: "qt  "
    case .mp4: "isom"
    case .m4v: "M4V "
    case .m4a: "M4A "
    case .threeGPP: "3gp6"
    default: nil
    }
  }

  /// Whether it is made of ISO boxes.
  package var isISO: Bool { brand != nil }
  package var holdsVideo: Bool { container.holdsVideo }
  /// The codecs of video that it holds and that an encoder is installed for, the usual one first.
  package var encodableVideo: [Codec] { container.videoCodecs.filter(\.canBeEncoded) }
  /// The codecs of sound that it holds and that an encoder is installed for, the usual one first.
  package var encodableSound: [Codec] { container.audioCodecs.filter(\.canBeEncoded) }
  /// Whether it holds uncompressed sound and nothing else.
  var isPlainSound: Bool { container == .wav }
  /// Whether it says what an encoder puts in front of the sound.
  var tellsPriming: Bool { isISO || isPlainSound }
}
