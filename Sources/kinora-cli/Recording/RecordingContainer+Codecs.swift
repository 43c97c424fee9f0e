import MediaEngine

extension RecordingContainer {
  /// The video codecs that the container supports, by the names of `--codec`; the first is the default.
  var codecs: [Codec] {
    switch self {
    case .quickTime: [.h264, .hevc]
    case .mp4: [.h264, .hevc, .vp9, .av1]
    case .matroska: [.h264, .hevc, .vp8, .vp9, .av1]
    case .webM: [.vp8, .vp9, .av1]
    case .m4a, .wav, .opus: []
    }
  }
}
