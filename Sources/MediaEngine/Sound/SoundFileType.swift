import CoreMedia

/// The types of files of sound that can be written.
package enum SoundFileType: Sendable, Hashable {
  case written(WrittenFileType)
  case flac

  /// The type for a file name extension; nil for those of other files.
  package init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "flac": self = .flac
    case let name:
      guard let type = WrittenFileType(fileExtension: name), ![.matroska, .webM].contains(type) else { return nil }
      self = .written(type)
    }
  }

  /// Whether it can hold sound of a codec.
  package func holds(_ codec: Codec) -> Bool {
    switch self {
    case .flac: codec.word == "flac"
    case .written(let type): type.container.audioCodecs.contains(codec)
    }
  }

  /// Whether it can hold samples of a form, where they aren't compressed.
  package func holds(_ plain: AudioEncoding.Plain, _ codec: Codec) -> Bool {
    guard codec == .pcm else { return true }
    return switch self {
    case .written(.wav): !plain.isBigEndian
    case .written(.aiff): (plain.isBigEndian || plain.bits == 8) && !plain.isFloat
    default: true
    }
  }

  /// Whether its file says what an encoder puts in front of the sound.
  var tellsPriming: Bool {
    switch self {
    case .flac: true
    case .written(let type): type.tellsPriming
    }
  }
}
