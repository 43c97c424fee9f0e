import CoreMedia
import Foundation
import MediaEngine

/// Translates settings dictionaries for the engine. Pure functions.
enum RecordingSettings {
  /// The codecs for which an encoder is installed.
  static var videoCodecs: [AVVideoCodecType] {
    [.h264, .hevc, .jpeg, .vp8, .vp9, .av1].filter { (try? codec($0))??.canBeEncoded ?? false }
  }
  static let videoKeys = [AVVideoCodecKey, AVVideoWidthKey, AVVideoHeightKey, AVVideoCompressionPropertiesKey]
  static let audioKeys = [AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVEncoderBitRateKey]
  static var usualVideo: [String: Any] { [AVVideoCodecKey: AVVideoCodecType.h264.rawValue] }
  static var usualAudio: [String: Any] { [AVFormatIDKey: kAudioFormatMPEG4AAC] }

  /// The video encoding; throws for a codec that the engine doesn't have. By some presets each frame is a key frame,
  /// unless the settings say otherwise.
  static func video(
    _ settings: [String: Any], in container: RecordingContainer, for preset: AVCaptureSession.Preset? = nil
  ) throws -> VideoEncoding {
    let usual: Codec = container == .webM ? .vp8 : .h264
    var encoding = VideoEncoding(codec: try codec(settings[AVVideoCodecKey]) ?? usual)
    encoding.allowsFallback = settings[AVVideoCodecKey] == nil
    encoding.width = AudioSettings.integer(AVVideoWidthKey, in: settings)
    encoding.height = AudioSettings.integer(AVVideoHeightKey, in: settings)
    let compression = settings[AVVideoCompressionPropertiesKey] as? [String: Any] ?? [:]
    encoding.bitRate = AudioSettings.integer(AVVideoAverageBitRateKey, in: compression)
    if let seconds = number(compression[AVVideoMaxKeyFrameIntervalDurationKey]), seconds > 0 {
      encoding.maxKeyFrameSeconds = seconds
    } else if let frames = number(compression[AVVideoMaxKeyFrameIntervalKey]), frames > 0 {
      encoding.maxKeyFrameSeconds = frames / (number(compression[AVVideoExpectedSourceFrameRateKey]) ?? 30)
    } else if preset == .iFrame960x540 || preset == .iFrame1280x720 {
      encoding.maxKeyFrameSeconds = 0
    }
    try refuseDropping(compression)
    return encoding
  }

  /// Frames that a player may leave out lie between others, in another order than they are shown in: no encoder makes
  /// these while a camera runs. That all frames stay may be asked for.
  private static func refuseDropping(_ compression: [String: Any]) throws {
    guard let setting = compression[AVVideoAverageNonDroppableFrameRateKey] else { return }
    if let kept = number(setting), let all = number(compression[AVVideoExpectedSourceFrameRateKey]), kept >= all {
      return
    }
    throw WriterSettings.refusal(.video, AVVideoAverageNonDroppableFrameRateKey)
  }

  /// The audio encoding; throws for a format that the engine doesn't have.
  static func audio(_ settings: [String: Any], in container: RecordingContainer) throws -> AudioEncoding {
    let usual: Codec =
      switch container {
      case .wav: .pcm
      case .opus, .webM: .opus
      case .quickTime, .mp4, .matroska, .m4a: .aac
      }
    var encoding = AudioEncoding(codec: usual)
    if let format = AudioSettings.integer(AVFormatIDKey, in: settings) {
      guard let codec = Codec(format: AudioFormatID(truncatingIfNeeded: format)), codec.hasEncoder else {
        throw AVError(.unsupportedOutputSettings, userInfo: [AVErrorMediaTypeKey: AVMediaType.audio])
      }
      encoding.codec = codec
    }
    encoding.sampleRate = AudioSettings.integer(AVSampleRateKey, in: settings)
    encoding.channelCount = AudioSettings.integer(AVNumberOfChannelsKey, in: settings)
    encoding.bitRate = AudioSettings.integer(AVEncoderBitRateKey, in: settings)
    if encoding.bitRate == nil, let each = AudioSettings.integer(AVEncoderBitRatePerChannelKey, in: settings) {
      encoding.bitRate = each * (encoding.channelCount ?? 2)
    }
    return encoding
  }

  private static func codec(_ setting: Any?) throws -> Codec? {
    let type: AVVideoCodecType
    switch setting {
    case nil: return nil
    case let codec as AVVideoCodecType: type = codec
    case let name as String: type = AVVideoCodecType(name)
    default: throw AVError(.unsupportedOutputSettings, userInfo: [AVErrorMediaTypeKey: AVMediaType.video])
    }
    guard let codec = Codec(type.rawValue), codec.isPicture, codec.hasEncoder else {
      throw AVError(.unsupportedOutputSettings, userInfo: [AVErrorMediaTypeKey: AVMediaType.video])
    }
    return codec
  }

  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as Double: number
    case let number as Int: Double(number)
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }
}
