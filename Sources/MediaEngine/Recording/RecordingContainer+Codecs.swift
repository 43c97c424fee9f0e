extension RecordingContainer {
  /// What pictures it may hold, those that step in for others first.
  var videoCodecs: [Codec] {
    switch self {
    case .quickTime: [.h264, .jpeg, .hevc]
    case .mp4: [.h264, .vp9, .hevc, .av1]
    case .matroska: [.h264, .vp8, .vp9, .jpeg, .hevc, .av1]
    case .webM: [.vp8, .vp9, .av1]
    case .m4a, .wav, .opus: []
    }
  }

  /// What sound it may hold.
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
