import Foundation
import MediaEngine

extension WriterSettings {
  /// Obeys the settings of an encoder.
  static func compress(_ encoding: inout VideoEncoding, _ settings: [String: Any]) throws {
    encoding.bitRate = AudioSettings.integer(AVVideoAverageBitRateKey, in: settings)
    encoding.holdsBitRate = encoding.bitRate != nil
    encoding.quality = number(settings[AVVideoQualityKey])
    guard encoding.bitRate.map({ $0 > 0 }) ?? true else { throw refusal(.video, AVVideoAverageBitRateKey) }
    guard encoding.quality.map({ (0...1).contains($0) }) ?? true else { throw refusal(.video, AVVideoQualityKey) }
    try obeyOwnTerms(&encoding, settings)
    encoding.maxKeyFrameFrames = AudioSettings.integer(AVVideoMaxKeyFrameIntervalKey, in: settings).flatMap {
      $0 > 0 ? $0 : nil
    }
    if let seconds = number(settings[AVVideoMaxKeyFrameIntervalDurationKey]), seconds > 0 {
      encoding.maxKeyFrameSeconds = seconds
    }
    encoding.expectedFrameRate = number(settings[AVVideoExpectedSourceFrameRateKey])
    guard encoding.expectedFrameRate.map({ $0 > 0 }) ?? true else {
      throw refusal(.video, AVVideoExpectedSourceFrameRateKey)
    }
    if let setting = settings[AVVideoAllowFrameReorderingKey] {
      encoding.allowsReordering = ReaderSettings.flag(setting)
    }
    if let profile = settings[AVVideoProfileLevelKey] { try obeyProfile(&encoding, profile as? String) }
    if let entropy = settings[AVVideoH264EntropyModeKey] { try obeyEntropy(&encoding, entropy as? String) }
    if let rate = settings[AVVideoAverageNonDroppableFrameRateKey] { try obeyDropping(&encoding, number(rate)) }
  }

  /// Chooses between encoders in hardware and others, by VideoToolbox's keys.
  static func chooseHardware(_ encoding: inout VideoEncoding, _ setting: Any?) throws {
    guard let setting else { return }
    let (allowed, required) = ("EnableHardwareAcceleratedVideoEncoder", "RequireHardwareAcceleratedVideoEncoder")
    guard let values = setting as? [String: Any], values.keys.allSatisfy([allowed, required].contains) else {
      throw refusal(.video, AVVideoEncoderSpecificationKey)
    }
    if ReaderSettings.flag(values[required]) {
      encoding.hardware = .required
    } else if values[allowed] != nil, !ReaderSettings.flag(values[allowed]) {
      encoding.hardware = .forbidden
    }
  }

  /// The profile and, for H.264, the level: `H264_Main_3_1`, `HEVC_Main10_AutoLevel`.
  private static func obeyProfile(_ encoding: inout VideoEncoding, _ name: String?) throws {
    let refused = refusal(.video, AVVideoProfileLevelKey)
    let parts = name?.split(separator: "_").map(String.init) ?? []
    guard parts.count > 2 else { throw refused }
    switch (encoding.codec, parts[0], parts[1]) {
    case (.h264, "H264", "Baseline"), (.h264, "H264", "ConstrainedBaseline"): encoding.profile = .baseline
    case (.h264, "H264", "Main"): encoding.profile = .main
    case (.h264, "H264", "High"): encoding.profile = .high
    case (.h264, "H264", "ConstrainedHigh"):
      // The high profile without frames that refer to later ones.
      (encoding.profile, encoding.allowsReordering) = (.high, false)
    case (.h264, "H264", "High10"): encoding.profile = .high10
    case (.hevc, "HEVC", "Main"): encoding.profile = .main
    case (.hevc, "HEVC", "Main10"): encoding.profile = .main10
    default: throw refused
    }
    guard parts.dropFirst(2) != ["AutoLevel"] else { return }
    guard encoding.codec == .h264, parts.count == 4, let whole = Int(parts[2]), let tenth = Int(parts[3]),
      let level = H264Level(whole * 10 + tenth)
    else { throw refused }
    if let width = encoding.width, let height = encoding.height,
      !level.fits(
        width: width, height: height, rate: encoding.expectedFrameRate, bitRate: encoding.bitRate,
        isHigh: encoding.profile == .high)
    {
      throw refused
    }
    encoding.level = level
  }

  private static func obeyEntropy(_ encoding: inout VideoEncoding, _ name: String?) throws {
    switch name {
    case AVVideoH264EntropyModeCAVLC? where encoding.codec == .h264: encoding.entropy = .variableLength
    // The baseline profile has no arithmetic coding.
    case AVVideoH264EntropyModeCABAC? where encoding.codec == .h264 && encoding.profile != .baseline:
      encoding.entropy = .arithmetic
    default: throw refusal(.video, AVVideoH264EntropyModeKey)
    }
  }

  /// Frames that a player may leave out are those that no others refer to: frames between others, shown in another order
  /// than they are encoded in.
  private static func obeyDropping(_ encoding: inout VideoEncoding, _ rate: Double?) throws {
    guard let rate, rate > 0, encoding.codec == .h264, let all = encoding.expectedFrameRate, rate <= all else {
      throw refusal(.video, AVVideoAverageNonDroppableFrameRateKey)
    }
    encoding.nonDroppableFrameRate = rate
    let isPlain = encoding.allowsReordering == false || encoding.profile == .baseline
    guard (all / rate).rounded() <= (isPlain ? 1 : 8) else {
      throw refusal(.video, AVVideoAverageNonDroppableFrameRateKey)
    }
  }

  private static func obeyOwnTerms(_ encoding: inout VideoEncoding, _ settings: [String: Any]) throws {
    let hasOwnTerms = [.h264, .hevc].contains(encoding.codec)
    if let setting = settings[KinoraVideoRateFactorKey] {
      guard hasOwnTerms, let factor = number(setting), (0...51).contains(factor), encoding.bitRate == nil,
        encoding.quality == nil
      else { throw refusal(.video, KinoraVideoRateFactorKey) }
      encoding.rateFactor = Int(clamping: factor.rounded())
    }
    if let setting = settings[KinoraVideoSpeedPresetKey] {
      guard hasOwnTerms, let effort = (setting as? String).flatMap(VideoEncoding.Effort.init(rawValue:)) else {
        throw refusal(.video, KinoraVideoSpeedPresetKey)
      }
      encoding.effort = effort
    }
  }
}
