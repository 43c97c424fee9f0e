import MediaEngine

extension RecordingContainer {
  /// What pictures may be written as, by the words of `--codec`; the first is what comes without it.
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
