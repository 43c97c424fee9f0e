import CoreMedia
import MediaEngine

/// Which encoder a session may use.
struct EncoderSpecification: Sendable {
  var device = FrameEncoder.Device.any
  /// The name of the only one; nil for the best.
  var encoder: String?
  /// Whether each frame is to come out at once.
  var isLowLatency = false

  init(_ dictionary: CFDictionary?) {
    func flag(_ key: CFString) -> Bool? { PropertyRule.flag(dictionary?[key]) }
    if flag(kVTVideoEncoderSpecification_EnableHardwareAcceleratedVideoEncoder) == false { device = .software }
    if flag(kVTVideoEncoderSpecification_RequireHardwareAcceleratedVideoEncoder) == true { device = .hardware }
    encoder = dictionary?[kVTVideoEncoderSpecification_EncoderID] as? String
    isLowLatency = flag(kVTVideoEncoderSpecification_EnableLowLatencyRateControl) ?? false
  }

  /// The encoders of a codec that it allows, the best first.
  func candidates(for codec: Codec) -> [EncoderFacts] {
    EncoderFacts.video.filter { facts in
      guard facts.codec == codec else { return false }
      if let encoder { return facts.name == encoder }
      switch device {
      case .any: return true
      case .hardware: return facts.isHardware
      case .software: return !facts.isHardware
      }
    }
  }
}
