import CoreMedia
import CoreVideo
import Foundation
import GLibSupport
import MediaEngine

/// Translates the settings of a writer's inputs. Each key that AVFoundation declares is obeyed or refused.
enum WriterSettings {
  /// What becomes of an input's samples.
  static func way(_ settings: [String: Any]?, _ type: AVMediaType, in file: WrittenFileType) throws -> WriterTrack.Way {
    guard let settings else { return .stored }
    switch type {
    case .video: return try video(settings, in: file)
    case .audio: return .sound(try sound(settings, in: file))
    default: throw refusal(type)
    }
  }

  static func refusal(_ type: AVMediaType, _ key: String? = nil) -> AVError {
    var userInfo: [String: Any] = [AVErrorMediaTypeKey: type]
    if let key { userInfo[NSLocalizedFailureReasonErrorKey] = key }
    return AVError(.unsupportedOutputSettings, userInfo: userInfo)
  }

  // MARK: Video

  private static let videoKeys: Set = [
    AVVideoCodecKey, AVVideoWidthKey, AVVideoHeightKey, AVVideoScalingModeKey, AVVideoPixelAspectRatioKey,
    AVVideoCleanApertureKey, AVVideoCompressionPropertiesKey, AVVideoColorPropertiesKey, AVVideoAllowWideColorKey,
    AVVideoEncoderSpecificationKey,
  ]
  private static let compressionKeys: Set = [
    AVVideoAverageBitRateKey, AVVideoQualityKey, AVVideoMaxKeyFrameIntervalKey, AVVideoMaxKeyFrameIntervalDurationKey,
    AVVideoAllowFrameReorderingKey, AVVideoProfileLevelKey, AVVideoExpectedSourceFrameRateKey,
    AVVideoAverageNonDroppableFrameRateKey, AVVideoH264EntropyModeKey, AVVideoPixelAspectRatioKey,
    AVVideoCleanApertureKey, KinoraVideoRateFactorKey, KinoraVideoSpeedPresetKey,
  ]

  private static func video(_ settings: [String: Any], in file: WrittenFileType) throws -> WriterTrack.Way {
    if let key = settings.keys.first(where: { !videoKeys.contains($0) }) { throw refusal(.video, key) }
    let compression = settings[AVVideoCompressionPropertiesKey] as? [String: Any] ?? [:]
    if let key = compression.keys.first(where: { !compressionKeys.contains($0) }) { throw refusal(.video, key) }
    guard file.holdsVideo, let name = codecName(settings[AVVideoCodecKey]), let codec = Codec(name), codec.isPicture,
      codec.canBeEncoded
    else { throw refusal(.video, AVVideoCodecKey) }
    var encoding = VideoEncoding(codec: codec, maxKeyFrameSeconds: 8, allowsFallback: false)
    encoding.width = AudioSettings.integer(AVVideoWidthKey, in: settings)
    encoding.height = AudioSettings.integer(AVVideoHeightKey, in: settings)
    guard encoding.width.map({ (2...16_384).contains($0) }) ?? true,
      encoding.height.map({ (2...16_384).contains($0) }) ?? true
    else { throw refusal(.video, AVVideoWidthKey) }
    try compress(&encoding, compression)
    try chooseHardware(&encoding, settings[AVVideoEncoderSpecificationKey])
    var shape = WriterTrack.VideoShape()
    switch settings[AVVideoScalingModeKey] as? String {
    case nil, AVVideoScalingModeResizeAspectFill?: shape.fitting = .fill
    case AVVideoScalingModeResize?: shape.fitting = .stretch
    case AVVideoScalingModeResizeAspect?: shape.fitting = .fit
    case AVVideoScalingModeFit?: shape.fitting = .shrink
    default: throw refusal(.video, AVVideoScalingModeKey)
    }
    shape.pixelAspect = try pixelAspect(settings[AVVideoPixelAspectRatioKey] ?? compression[AVVideoPixelAspectRatioKey])
    shape.cleanAperture = try cleanAperture(
      settings[AVVideoCleanApertureKey] ?? compression[AVVideoCleanApertureKey], in: encoding)
    if let colors = settings[AVVideoColorPropertiesKey] as? [String: Any] {
      shape.colorimetry = VideoPlan.colorimetry(
        matrix: colors[AVVideoYCbCrMatrixKey] as? String, function: colors[AVVideoTransferFunctionKey] as? String,
        primaries: colors[AVVideoColorPrimariesKey] as? String)
      let keys = [AVVideoColorPrimariesKey, AVVideoTransferFunctionKey, AVVideoYCbCrMatrixKey]
      guard shape.colorimetry != nil, colors.keys.allSatisfy(keys.contains) else {
        throw refusal(.video, AVVideoColorPropertiesKey)
      }
    } else if settings[AVVideoColorPropertiesKey] != nil {
      throw refusal(.video, AVVideoColorPropertiesKey)
    }
    if let isWide = settings[AVVideoAllowWideColorKey] { shape.narrowsGamut = !ReaderSettings.flag(isWide) }
    return .video(encoding, shape)
  }

  private static func codecName(_ setting: Any?) -> String? {
    (setting as? AVVideoCodecType)?.rawValue ?? setting as? String
  }

  private static func pixelAspect(_ setting: Any?) throws -> (horizontal: Int, vertical: Int)? {
    guard let setting else { return nil }
    guard let values = setting as? [String: Any],
      let horizontal = AudioSettings.integer(AVVideoPixelAspectRatioHorizontalSpacingKey, in: values),
      let vertical = AudioSettings.integer(AVVideoPixelAspectRatioVerticalSpacingKey, in: values),
      (1...10_000).contains(horizontal), (1...10_000).contains(vertical)
    else { throw refusal(.video, AVVideoPixelAspectRatioKey) }
    return horizontal == vertical ? nil : (horizontal, vertical)
  }

  private static func cleanAperture(_ setting: Any?, in encoding: VideoEncoding) throws -> [String: Any]? {
    guard let setting else { return nil }
    let keys = [
      AVVideoCleanApertureWidthKey, AVVideoCleanApertureHeightKey, AVVideoCleanApertureHorizontalOffsetKey,
      AVVideoCleanApertureVerticalOffsetKey,
    ]
    guard let values = setting as? [String: Any], keys.allSatisfy({ number(values[$0]) != nil }) else {
      throw refusal(.video, AVVideoCleanApertureKey)
    }
    let sizes = [AVVideoCleanApertureWidthKey, AVVideoCleanApertureHeightKey].compactMap { number(values[$0]) }
    let room = [encoding.width, encoding.height].map { $0.map(Double.init) ?? .infinity }
    guard zip(sizes, room).allSatisfy({ $0 > 0 && $0 <= $1 }) else { throw refusal(.video, AVVideoCleanApertureKey) }
    return values
  }

  // MARK: Sound

  private static let soundKeys: Set = [
    AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVChannelLayoutKey, AVLinearPCMBitDepthKey,
    AVLinearPCMIsBigEndianKey, AVLinearPCMIsFloatKey, AVLinearPCMIsNonInterleaved, AVEncoderAudioQualityKey,
    AVEncoderBitRateKey, AVEncoderBitRatePerChannelKey, AVEncoderBitRateStrategyKey, AVEncoderBitDepthHintKey,
    AVSampleRateConverterAlgorithmKey, AVSampleRateConverterAudioQualityKey,
  ]

  private static func sound(_ settings: [String: Any], in file: WrittenFileType) throws -> AudioEncoding {
    if let key = settings.keys.first(where: { !soundKeys.contains($0) }) { throw refusal(.audio, key) }
    guard let number = AudioSettings.integer(AVFormatIDKey, in: settings),
      let codec = Codec(format: AudioFormatID(truncatingIfNeeded: number)), codec.canBeEncoded
    else { throw refusal(.audio, AVFormatIDKey) }
    var encoding = AudioEncoding(codec: codec)
    encoding.sampleRate = AudioSettings.integer(AVSampleRateKey, in: settings)
    let channels = try ChannelLayoutSetting(settings)
    encoding.channelCount = channels.count
    // A codec has an order of its own; that of uncompressed sound is WAVE's in every file.
    if codec == .pcm, channels.order?.isUsual == false { throw refusal(.audio, AVChannelLayoutKey) }
    encoding.bitRate = AudioSettings.integer(AVEncoderBitRateKey, in: settings)
    if encoding.bitRate == nil, let each = AudioSettings.integer(AVEncoderBitRatePerChannelKey, in: settings) {
      encoding.bitRate = each * (encoding.channelCount ?? 2)
    }
    if settings[AVSampleRateKey] != nil, encoding.sampleRate == nil { throw refusal(.audio, AVSampleRateKey) }
    try obeyManners(&encoding, settings)
    guard encoding.sampleRate.map({ (4000...384_000).contains($0) }) ?? true,
      encoding.channelCount.map({ (1...32).contains($0) }) ?? true
    else { throw refusal(.audio, AVSampleRateKey) }
    if codec == .pcm {
      let isFloat = ReaderSettings.flag(settings[AVLinearPCMIsFloatKey])
      encoding.plain = .init(
        bits: AudioSettings.integer(AVLinearPCMBitDepthKey, in: settings) ?? (isFloat ? 32 : 16), isFloat: isFloat,
        isBigEndian: ReaderSettings.flag(settings[AVLinearPCMIsBigEndianKey]) || file == .aiff)
      let depths = isFloat ? [32, 64] : [8, 16, 24, 32]
      // Channels one behind the other are for memory, not for files.
      guard depths.contains(encoding.plain.bits), !ReaderSettings.flag(settings[AVLinearPCMIsNonInterleaved]) else {
        throw refusal(.audio, AVLinearPCMBitDepthKey)
      }
      if file == .wav, encoding.plain.isBigEndian { throw refusal(.audio, AVLinearPCMIsBigEndianKey) }
    }
    return encoding
  }

  /// How bits are spent, and how sound is resampled: the best way there is, or none.
  private static func obeyManners(_ encoding: inout AudioEncoding, _ settings: [String: Any]) throws {
    if let strategy = settings[AVEncoderBitRateStrategyKey] {
      let known = [AVAudioBitRateStrategy_Constant, AVAudioBitRateStrategy_LongTermAverage]
      guard (strategy as? String).map(known.contains) ?? false else {
        throw refusal(.audio, AVEncoderBitRateStrategyKey)
      }
    }
    if let algorithm = settings[AVSampleRateConverterAlgorithmKey] {
      let known = [AVSampleRateConverterAlgorithm_Normal, AVSampleRateConverterAlgorithm_Mastering]
      guard (algorithm as? String).map(known.contains) ?? false else {
        throw refusal(.audio, AVSampleRateConverterAlgorithmKey)
      }
    }
    guard settings[AVEncoderAudioQualityKey] != nil else { return }
    guard let quality = AudioSettings.integer(AVEncoderAudioQualityKey, in: settings), (0...127).contains(quality)
    else {
      throw refusal(.audio, AVEncoderAudioQualityKey)
    }
    // A bit rate says more than a quality.
    if encoding.bitRate == nil, encoding.codec == .aac || encoding.codec == .opus {
      encoding.bitRate = (32_000 + quality * 750) * (encoding.channelCount ?? 2)
    }
  }

  static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as Double: number
    case let number as Float: Double(number)
    case let number as Int: Double(number)
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }
}
