import GLibSupport
import MediaEngine

/// What an export preset stands for.
struct ExportPreset: Sendable {
  let name: String
  /// The video's codec; nil for sound alone.
  var codec: Codec?
  /// The largest size; nil keeps the video's own.
  var largest: (width: Int, height: Int)?
  /// Bits per pixel and frame, as a share of what is usual.
  var richness = 1.0
  var soundBitRate = 160_000
  var isPassthrough = false

  /// All presets, in the order in which they are listed.
  static let all = [
    ExportPreset(
      name: AVAssetExportPresetLowQuality, codec: .h264, largest: (426, 240), richness: 0.6, soundBitRate: 64_000),
    ExportPreset(
      name: AVAssetExportPresetMediumQuality, codec: .h264, largest: (854, 480), richness: 0.7, soundBitRate: 96_000),
    ExportPreset(name: AVAssetExportPresetHighestQuality, codec: .h264, richness: 1.2, soundBitRate: 256_000),
    ExportPreset(name: AVAssetExportPresetHEVCHighestQuality, codec: .hevc, richness: 1.2, soundBitRate: 256_000),
    ExportPreset(name: AVAssetExportPreset640x480, codec: .h264, largest: (640, 480)),
    ExportPreset(name: AVAssetExportPreset960x540, codec: .h264, largest: (960, 540)),
    ExportPreset(name: AVAssetExportPreset1280x720, codec: .h264, largest: (1280, 720)),
    ExportPreset(name: AVAssetExportPreset1920x1080, codec: .h264, largest: (1920, 1080)),
    ExportPreset(name: AVAssetExportPreset3840x2160, codec: .h264, largest: (3840, 2160)),
    ExportPreset(name: AVAssetExportPresetHEVC1920x1080, codec: .hevc, largest: (1920, 1080)),
    ExportPreset(name: AVAssetExportPresetHEVC3840x2160, codec: .hevc, largest: (3840, 2160)),
    ExportPreset(name: AVAssetExportPresetAppleM4A, soundBitRate: 256_000),
    ExportPreset(name: AVAssetExportPresetPassthrough, isPassthrough: true),
  ]

  /// The preset of this name; nil for others.
  static func named(_ name: String) -> ExportPreset? { all.first { $0.name == name } }

  /// The bits per second that suit a size and a frame rate.
  static func bitRate(_ codec: Codec, pixels: Double, frameRate: Double, richness: Double = 1) -> Int {
    // Twice the frame rate needs less than twice the bits: neighbouring frames differ less.
    let frames = frameRate <= 30 ? frameRate : 30 + (frameRate - 30) * 0.5
    return max(200_000, Int(clamping: pixels * frames * (codec == .h264 ? 0.12 : 0.08) * richness))
  }

  var isSoundOnly: Bool { codec == nil && !isPassthrough }

  /// The file types that it can be exported to.
  var fileTypes: [AVFileType] {
    if isSoundOnly { return [.m4a] }
    if isPassthrough { return [.mov, .mp4, .m4v, .m4a, .wav, .aiff, .caf, .matroska, .webM, .opus] }
    return codec == .h264 ? [.mov, .mp4, .m4v, .matroska] : [.mov, .mp4, .m4v]
  }
}
