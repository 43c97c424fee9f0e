extension RecordingContainer {
  /// The video codecs it can hold; those at the front are the first to stand in as fallbacks.
  var videoCodecs: [Codec] {
    switch self {
    case .quickTime: [.h264, .jpeg, .hevc]
    case .mp4: [.h264, .vp9, .hevc, .av1]
    case .matroska: [.h264, .vp8, .vp9, .jpeg, .hevc, .av1]
    case .webM: [.vp8, .vp9, .av1]
    case .m4a, .wav, .opus: []
    }
  }

  /// The audio codecs it can hold.
  var audioCodecs: [Codec] {
    switch self {
    case .quickTime: [.aac, .pcm, .alac]
    case .mp4: [.aac, .opus, .alac]
    case .matroska: [.aac, .opus, .pcm]
    case .webM, .opus: [.opus]
    case .m4a: [.aac, .alac]
    case .wav: [.pcm]
    }
  }
}
