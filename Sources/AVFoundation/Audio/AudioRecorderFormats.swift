import MediaEngine

/// Which codecs a recorder's file types can hold.
enum AudioRecorderFormats {
  /// Whether a container can hold a codec.
  static func isPossible(_ codec: Codec, in container: RecordingContainer) -> Bool {
    switch container {
    case .m4a: codec == .aac || codec == .alac
    case .wav: codec == .pcm
    case .opus: codec == .opus
    case .quickTime, .mp4, .matroska, .webM: false
    }
  }
}
