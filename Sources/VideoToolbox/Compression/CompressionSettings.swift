import CoreMedia
import CoreVideo
import Foundation
import MediaEngine

/// The properties of a compression session that a program sets, and what they mean for the encoder.
struct CompressionSettings: @unchecked Sendable {
  let codec: Codec
  let specification: EncoderSpecification
  /// Values in the form in which their rules keep them.
  private(set) var values: [String: Any] = [:]

  init(_ codec: Codec, _ specification: EncoderSpecification) {
    (self.codec, self.specification) = (codec, specification)
  }

  private func number(_ key: String) -> Double? { PropertyRule.number(values[key]) }

  /// Changes a value; says why that can't be, or `noErr`.
  mutating func set(_ key: String, to value: Any?) -> OSStatus {
    guard let value else {
      values[key] = nil
      return noErr
    }
    guard isSound(value, for: key) else { return kVTParameterErr }
    values[key] = value
    return noErr
  }

  /// Whether a value means something beyond what its rule says.
  private func isSound(_ value: Any, for key: String) -> Bool {
    switch key {
    case kVTCompressionPropertyKey_DataRateLimits: Self.limit(value) != nil || (value as? [Any])?.isEmpty == true
    case kVTCompressionPropertyKey_PixelAspectRatio: Self.aspect(value) != nil
    case kVTCompressionPropertyKey_CleanAperture: Self.aperture(value) != nil
    default: true
    }
  }

  /// What is read of a property: what was set, or what holds without that.
  func value(_ key: String) -> Any? {
    if let value = values[key] { return value }
    switch key {
    case kVTCompressionPropertyKey_AllowTemporalCompression, kVTCompressionPropertyKey_AllowFrameReordering: return true
    case kVTCompressionPropertyKey_MaxKeyFrameInterval, kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration,
      kVTCompressionPropertyKey_AverageBitRate, kVTCompressionPropertyKey_ExpectedFrameRate:
      return 0
    case kVTCompressionPropertyKey_RealTime, kVTCompressionPropertyKey_PrioritizeEncodingSpeedOverQuality: return false
    case kVTCompressionPropertyKey_MaxFrameDelayCount: return kVTUnlimitedFrameDelayCount
    default: return nil
    }
  }

  // MARK: What it means

  /// Whether each frame comes out as soon as it is encoded. An encoder that looks ahead holds back more frames than any
  /// limit that is worth setting.
  var isLive: Bool {
    let limit = number(kVTCompressionPropertyKey_MaxFrameDelayCount) ?? -1
    return values[kVTCompressionPropertyKey_RealTime] as? Bool == true || specification.isLowLatency
      || (limit >= 0 && limit < 120)
  }

  /// Whether frames may come out in another order than they are shown in.
  var mayReorder: Bool {
    guard EncoderFacts.video.contains(where: { $0.codec == codec && $0.canReorder }), !isLive, isTemporal else {
      return false
    }
    let profile = values[kVTCompressionPropertyKey_ProfileLevel] as? String ?? ""
    let isPlain = profile.contains("Baseline") || profile.contains("ConstrainedHigh")
    return !isPlain && values[kVTCompressionPropertyKey_AllowFrameReordering] as? Bool ?? true
  }

  private var isTemporal: Bool { values[kVTCompressionPropertyKey_AllowTemporalCompression] as? Bool ?? true }

  /// What the encoder is told, for frames of a size whose colours are these unless something else is set.
  func job(width: Int, height: Int, colors: ColorNames) -> FrameEncoder.Job {
    var encoding = VideoEncoding(
      codec: codec, width: width, height: height, maxKeyFrameSeconds: 8, allowsFallback: false)
    encoding.bitRate = number(kVTCompressionPropertyKey_AverageBitRate).flatMap { $0 > 0 ? Int(clamping: $0) : nil }
    // A bit rate says more than a quality.
    if encoding.bitRate == nil { encoding.quality = number(kVTCompressionPropertyKey_Quality) }
    encoding.rateLimit = Self.limit(values[kVTCompressionPropertyKey_DataRateLimits])
    encoding.expectedFrameRate = number(kVTCompressionPropertyKey_ExpectedFrameRate).flatMap { $0 > 0 ? $0 : nil }
    if values[kVTCompressionPropertyKey_PrioritizeEncodingSpeedOverQuality] as? Bool == true {
      encoding.effort = .superfast
    }
    encoding.allowsReordering = [.h264, .hevc].contains(codec) ? mayReorder : nil
    switch values[kVTCompressionPropertyKey_H264EntropyMode] as? String {
    case kVTH264EntropyMode_CAVLC: encoding.entropy = .variableLength
    case kVTH264EntropyMode_CABAC: encoding.entropy = .arithmetic
    default: break
    }
    if let name = values[kVTCompressionPropertyKey_ProfileLevel] as? String, let profile = ProfileLevel(name) {
      (encoding.profile, encoding.level) = (profile.profile, profile.level)
    }
    var job = FrameEncoder.Job(encoding)
    setKeyFrames(&job)
    job.isLive = isLive
    (job.device, job.encoder) = (specification.device, specification.encoder)
    job.shape.pixelAspect = Self.aspect(values[kVTCompressionPropertyKey_PixelAspectRatio])
    job.shape.cleanAperture = Self.aperture(values[kVTCompressionPropertyKey_CleanAperture])
    job.shape.colorimetry = colorimetry(colors)
    return job
  }

  private func setKeyFrames(_ job: inout FrameEncoder.Job) {
    let frames = isTemporal ? number(kVTCompressionPropertyKey_MaxKeyFrameInterval) ?? 0 : 1
    let seconds = number(kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration) ?? 0
    if frames > 0 { job.encoding.maxKeyFrameFrames = Int(clamping: frames) }
    if seconds > 0 { job.keyInterval = CMTime(seconds: seconds, preferredTimescale: 1_000_000) }
    // An encoder's seconds are frames; where a distance is set there is no other.
    if frames > 0 || seconds > 0 { job.encoding.maxKeyFrameSeconds = 3600 }
  }

  /// The colours that are set, filled up with those of the frames; nil if none are set.
  private func colorimetry(_ own: ColorNames) -> String? {
    let set = ColorNames(
      primaries: values[kVTCompressionPropertyKey_ColorPrimaries] as? String,
      function: values[kVTCompressionPropertyKey_TransferFunction] as? String,
      matrix: values[kVTCompressionPropertyKey_YCbCrMatrix] as? String)
    guard set != ColorNames() else { return nil }
    return VideoPlan.colorimetry(
      matrix: set.matrix ?? own.matrix ?? kCVImageBufferYCbCrMatrix_ITU_R_709_2,
      function: set.function ?? own.function, primaries: set.primaries ?? own.primaries)
  }

  // MARK: Values

  private static func limit(_ value: Any?) -> VideoEncoding.RateLimit? {
    guard let pair = value as? [Any], pair.count == 2, let bytes = PropertyRule.number(pair[0]),
      let seconds = PropertyRule.number(pair[1]), bytes >= 1, seconds > 0
    else { return nil }
    return VideoEncoding.RateLimit(bytes: Int(clamping: bytes), seconds: seconds)
  }

  private static func aspect(_ value: Any?) -> (horizontal: Int, vertical: Int)? {
    guard let values = value as? [String: Any],
      let horizontal = PropertyRule.number(values[kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing]),
      let vertical = PropertyRule.number(values[kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing]),
      (1...10_000).contains(horizontal), (1...10_000).contains(vertical)
    else { return nil }
    return (Int(horizontal), Int(vertical))
  }

  private static func aperture(_ value: Any?) -> [String: Any]? {
    let keys = [
      kCMFormatDescriptionKey_CleanApertureWidth, kCMFormatDescriptionKey_CleanApertureHeight,
      kCMFormatDescriptionKey_CleanApertureHorizontalOffset, kCMFormatDescriptionKey_CleanApertureVerticalOffset,
    ]
    guard let values = value as? [String: Any] else { return nil }
    let numbers = keys.compactMap { key in PropertyRule.number(values[key]).map { (key, $0) } }
    return numbers.count == keys.count ? Dictionary(uniqueKeysWithValues: numbers) : nil
  }
}
