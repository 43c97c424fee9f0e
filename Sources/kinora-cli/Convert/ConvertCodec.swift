import AVFoundation

/// A codec by its word on the command line.
struct ConvertCodec: Equatable, Sendable {
  /// What becomes of the samples.
  enum Way: Equatable, Sendable {
    case copied
    case video(AVVideoCodecType)
    case audio(AudioFormatID)
  }

  let word: String
  let way: Way

  private init(_ word: String, _ way: Way) { (self.word, self.way) = (word, way) }

  static let copy = ConvertCodec("copy", .copied)
  static let video: [ConvertCodec] = [
    ConvertCodec("h264", .video(.h264)), ConvertCodec("hevc", .video(.hevc)), ConvertCodec("vp8", .video(.vp8)),
    ConvertCodec("vp9", .video(.vp9)), ConvertCodec("av1", .video(.av1)), ConvertCodec("jpeg", .video(.jpeg)), copy,
  ]
  static let audio: [ConvertCodec] = [
    ConvertCodec("aac", .audio(kAudioFormatMPEG4AAC)), ConvertCodec("opus", .audio(kAudioFormatOpus)),
    ConvertCodec("alac", .audio(kAudioFormatAppleLossless)), ConvertCodec("pcm", .audio(kAudioFormatLinearPCM)), copy,
  ]

  /// The codecs that a file can hold, the usual one first.
  static func fitting(_ type: AVFileType) -> (video: [String], audio: [String]) {
    switch type {
    case .mov: (["h264", "hevc", "jpeg", "copy"], ["aac", "alac", "pcm", "copy"])
    case .mp4, .m4v: (["h264", "hevc", "vp9", "av1", "copy"], ["aac", "alac", "opus", "copy"])
    case .matroska: (["h264", "hevc", "vp8", "vp9", "av1", "copy"], ["aac", "opus", "pcm", "copy"])
    case .webM: (["vp9", "vp8", "av1", "copy"], ["opus", "copy"])
    case .m4a: ([], ["aac", "alac", "copy"])
    case .opus: ([], ["opus", "copy"])
    default: ([], ["pcm"])
    }
  }
}
