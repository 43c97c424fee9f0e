import CoreMedia
import CoreVideo
import Foundation
import MediaEngine

/// Translates the settings of a reader's outputs, and those of a player's video output; throws for what can't be done.
enum ReaderSettings {
  /// What may be asked of pixel buffers because every buffer here is as good, and how they lie in memory.
  private static let free = [
    kCVPixelBufferIOSurfacePropertiesKey, kCVPixelBufferMetalCompatibilityKey, kCVPixelBufferOpenGLCompatibilityKey,
    kCVPixelBufferOpenGLESCompatibilityKey, kCVPixelBufferOpenGLTextureCacheCompatibilityKey,
    kCVPixelBufferOpenGLESTextureCacheCompatibilityKey, kCVPixelBufferCGImageCompatibilityKey,
    kCVPixelBufferCGBitmapContextCompatibilityKey, kCVPixelBufferBytesPerRowAlignmentKey,
  ]

  /// Whether a setting says anything of frames.
  static func isOfFrames(_ key: String) -> Bool {
    let known = [
      kCVPixelBufferPixelFormatTypeKey, kCVPixelBufferWidthKey, kCVPixelBufferHeightKey, AVVideoAllowWideColorKey,
      AVVideoDecompressionPropertiesKey,
    ]
    return known.contains(key) || free.contains(key)
  }

  /// How frames are given out.
  static func frames(_ settings: [String: Any]) throws -> FrameForm {
    var form = FrameForm()
    guard settings.keys.allSatisfy(isOfFrames) else { throw AVError(.unsupportedOutputSettings) }
    if let decoder = settings[AVVideoDecompressionPropertiesKey] {
      // No decoder here takes VideoToolbox's settings.
      guard (decoder as? [String: Any])?.isEmpty ?? false else { throw AVError(.unsupportedOutputSettings) }
    }
    if let formats = CustomCompositor.formats(settings) {
      guard let first = formats.first(where: { PixelFormatNames.name(of: $0) != nil }) else {
        throw AVError(.unsupportedOutputSettings, userInfo: [AVErrorMediaTypeKey: AVMediaType.video])
      }
      form.pixelFormat = first
    }
    let width = AudioSettings.integer(kCVPixelBufferWidthKey, in: settings)
    let height = AudioSettings.integer(kCVPixelBufferHeightKey, in: settings)
    if let width, let height, width > 0, height > 0 { form.size = (width, height) }
    return form
  }

  /// How sound is given out.
  static func sound(_ settings: [String: Any]) throws -> PlainSoundForm {
    let refusal = AVError(.unsupportedOutputSettings, userInfo: [AVErrorMediaTypeKey: AVMediaType.audio])
    if let format = AudioSettings.integer(AVFormatIDKey, in: settings), format != Int(kAudioFormatLinearPCM) {
      throw refusal
    }
    let known = [
      AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVChannelLayoutKey, AVLinearPCMBitDepthKey,
      AVLinearPCMIsBigEndianKey, AVLinearPCMIsFloatKey, AVLinearPCMIsNonInterleaved, AVSampleRateConverterAlgorithmKey,
      AVSampleRateConverterAudioQualityKey,
    ]
    guard settings.keys.allSatisfy(known.contains) else { throw refusal }
    var form = PlainSoundForm()
    form.rate = AudioSettings.integer(AVSampleRateKey, in: settings)
    let channels = try ChannelLayoutSetting(settings)
    (form.channels, form.layout, form.order) = (channels.count, channels.layout, channels.order)
    form.plain.isFloat = Self.flag(settings[AVLinearPCMIsFloatKey])
    form.plain.bits = AudioSettings.integer(AVLinearPCMBitDepthKey, in: settings) ?? (form.plain.isFloat ? 32 : 16)
    form.plain.isBigEndian = Self.flag(settings[AVLinearPCMIsBigEndianKey])
    form.isPlanar = Self.flag(settings[AVLinearPCMIsNonInterleaved])
    let depths = form.plain.isFloat ? [32, 64] : [8, 16, 24, 32]
    guard depths.contains(form.plain.bits), form.rate.map({ (1...768_000).contains($0) }) ?? true,
      form.channels.map({ (1...64).contains($0) }) ?? true
    else { throw refusal }
    return form
  }

  static func flag(_ value: Any?) -> Bool { (value as? Bool) ?? (value as? NSNumber)?.boolValue ?? false }
}
