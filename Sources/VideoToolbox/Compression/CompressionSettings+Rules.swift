import CoreMedia
import CoreVideo
import Foundation
import MediaEngine

extension CompressionSettings {
  private static let positive = 0...Double.greatestFiniteMagnitude

  /// What the properties of a session may be.
  static func rules(for codec: Codec) -> [String: PropertyRule] {
    var rules: [String: PropertyRule] = [
      kVTCompressionPropertyKey_NumberOfPendingFrames: PropertyRule(kind: .number(positive), isReadOnly: true),
      kVTCompressionPropertyKey_PixelBufferPoolIsShared: PropertyRule(kind: .boolean, isReadOnly: true),
      kVTCompressionPropertyKey_VideoEncoderPixelBufferAttributes: PropertyRule(kind: .dictionary, isReadOnly: true),
      kVTCompressionPropertyKey_EncoderID: PropertyRule(kind: .words, isReadOnly: true),
      kVTCompressionPropertyKey_UsingHardwareAcceleratedVideoEncoder: PropertyRule(kind: .boolean, isReadOnly: true),
      kVTCompressionPropertyKey_RealTime: PropertyRule(kind: .boolean),
      kVTCompressionPropertyKey_MaxFrameDelayCount: PropertyRule(kind: .number(-1...Double(Int32.max))),
      kVTCompressionPropertyKey_ExpectedFrameRate: PropertyRule(kind: .number(0...1000)),
      kVTCompressionPropertyKey_PixelAspectRatio: PropertyRule(kind: .dictionary),
      kVTCompressionPropertyKey_CleanAperture: PropertyRule(kind: .dictionary),
    ]
    if codec == .jpeg {
      rules[kVTCompressionPropertyKey_Quality] = PropertyRule(kind: .number(0...1))
      return rules
    }
    rules[kVTCompressionPropertyKey_AverageBitRate] = PropertyRule(kind: .number(0...Double(Int32.max)))
    rules[kVTCompressionPropertyKey_MaxKeyFrameInterval] = PropertyRule(kind: .number(0...Double(Int32.max)))
    rules[kVTCompressionPropertyKey_MaxKeyFrameIntervalDuration] = PropertyRule(kind: .number(positive))
    rules[kVTCompressionPropertyKey_AllowTemporalCompression] = PropertyRule(kind: .boolean)
    rules[kVTCompressionPropertyKey_ColorPrimaries] = PropertyRule(
      kind: .text([
        kCVImageBufferColorPrimaries_ITU_R_709_2, kCVImageBufferColorPrimaries_EBU_3213,
        kCVImageBufferColorPrimaries_SMPTE_C, kCVImageBufferColorPrimaries_ITU_R_2020,
        kCVImageBufferColorPrimaries_P3_D65,
      ]))
    rules[kVTCompressionPropertyKey_TransferFunction] = PropertyRule(
      kind: .text([
        kCVImageBufferTransferFunction_ITU_R_709_2, kCVImageBufferTransferFunction_SMPTE_240M_1995,
        kCVImageBufferTransferFunction_sRGB, kCVImageBufferTransferFunction_ITU_R_2020,
        kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ, kCVImageBufferTransferFunction_ITU_R_2100_HLG,
      ]))
    rules[kVTCompressionPropertyKey_YCbCrMatrix] = PropertyRule(
      kind: .text([
        kCVImageBufferYCbCrMatrix_ITU_R_709_2, kCVImageBufferYCbCrMatrix_ITU_R_601_4,
        kCVImageBufferYCbCrMatrix_SMPTE_240M_1995, kCVImageBufferYCbCrMatrix_ITU_R_2020,
      ]))
    guard [.h264, .hevc].contains(codec) else { return rules }
    rules[kVTCompressionPropertyKey_AllowFrameReordering] = PropertyRule(kind: .boolean)
    rules[kVTCompressionPropertyKey_Quality] = PropertyRule(kind: .number(0...1))
    rules[kVTCompressionPropertyKey_PrioritizeEncodingSpeedOverQuality] = PropertyRule(kind: .boolean)
    rules[kVTCompressionPropertyKey_DataRateLimits] = PropertyRule(kind: .list)
    rules[kVTCompressionPropertyKey_ProfileLevel] = PropertyRule(kind: .text(ProfileLevel.names(for: codec)))
    if codec == .h264 {
      rules[kVTCompressionPropertyKey_H264EntropyMode] = PropertyRule(
        kind: .text([kVTH264EntropyMode_CAVLC, kVTH264EntropyMode_CABAC]))
    }
    return rules
  }
}
