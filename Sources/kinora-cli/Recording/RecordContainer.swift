import Foundation

/// What kind of file `record` makes: the file's ending says it.
enum RecordContainer: String, CaseIterable, Sendable {
  case mov, mp4, mkv, webm, m4a, wav, opus

  init?(_ file: URL) { self.init(rawValue: file.pathExtension.lowercased()) }

  /// Whether it can hold pictures.
  var holdsPictures: Bool { !codecs.isEmpty }

  /// What may be written into it, best known first.
  var codecs: [RecordCodec] {
    switch self {
    case .mov: [.h264, .hevc]
    case .mp4: [.h264, .hevc, .vp9, .av1]
    case .mkv: [.h264, .hevc, .vp8, .vp9, .av1]
    case .webm: [.vp8, .vp9, .av1]
    case .m4a, .wav, .opus: []
    }
  }
}
