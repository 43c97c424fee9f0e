import CoreVideo
import GStreamer

/// Colours as GStreamer's caps say them, and as the attachments of pixel buffers do.
enum ColorAttachments {
  /// GStreamer's numbers, which aren't those of the standards: matrix, transfer function, primaries.
  private static let matrices: [(number: Int, value: String)] = [
    (3, kCVImageBufferYCbCrMatrix_ITU_R_709_2), (4, kCVImageBufferYCbCrMatrix_ITU_R_601_4),
    (5, kCVImageBufferYCbCrMatrix_SMPTE_240M_1995), (6, kCVImageBufferYCbCrMatrix_ITU_R_2020),
  ]
  private static let functions: [(number: Int, value: String)] = [
    (5, kCVImageBufferTransferFunction_ITU_R_709_2), (6, kCVImageBufferTransferFunction_SMPTE_240M_1995),
    (7, kCVImageBufferTransferFunction_sRGB), (11, kCVImageBufferTransferFunction_ITU_R_2020),
    (14, kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ), (15, kCVImageBufferTransferFunction_ITU_R_2100_HLG),
    (1, kCVImageBufferTransferFunction_Linear),
  ]
  private static let primaries: [(number: Int, value: String)] = [
    (1, kCVImageBufferColorPrimaries_ITU_R_709_2), (3, kCVImageBufferColorPrimaries_EBU_3213),
    (4, kCVImageBufferColorPrimaries_SMPTE_C), (7, kCVImageBufferColorPrimaries_ITU_R_2020),
    (10, kCVImageBufferColorPrimaries_DCI_P3), (11, kCVImageBufferColorPrimaries_P3_D65),
  ]

  /// Tells a pixel buffer's users the colours of caps.
  static func set(_ caps: Caps?, on picture: CVPixelBuffer) {
    guard let info = caps.flatMap({ VideoInfo($0) }), info.isYUV, let parts = info.colorNumbers else { return }
    func attach(_ key: String, _ number: Int, _ table: [(number: Int, value: String)]) {
      guard let value = table.first(where: { $0.number == number })?.value else { return }
      CVBufferSetAttachment(picture, key, value as CFString, .shouldPropagate)
    }
    attach(kCVImageBufferYCbCrMatrixKey, parts.matrix, matrices)
    attach(kCVImageBufferTransferFunctionKey, parts.function, functions)
    attach(kCVImageBufferColorPrimariesKey, parts.primaries, primaries)
  }

  /// The colours that a pixel buffer's attachments say; nil if they say nothing of its matrix.
  static func colorimetry(of picture: CVPixelBuffer) -> String? {
    func number(_ key: String, _ table: [(number: Int, value: String)]) -> Int? {
      let value = CVBufferCopyAttachment(picture, key, nil) as? String
      return table.first { $0.value == value }?.number
    }
    return colorimetry(
      matrix: number(kCVImageBufferYCbCrMatrixKey, matrices),
      function: number(kCVImageBufferTransferFunctionKey, functions),
      primaries: number(kCVImageBufferColorPrimariesKey, primaries))
  }

  /// Colours by CoreVideo's names; nil if the matrix isn't said, or one of the names isn't known.
  package static func colorimetry(matrix: String?, function: String?, primaries: String?) -> String? {
    func number(_ name: String?, _ table: [(number: Int, value: String)]) -> Int?? {
      guard let name else { return .some(nil) }
      return table.first { $0.value == name }.map { .some($0.number) } ?? nil
    }
    guard let matrix = number(matrix, matrices), let function = number(function, functions),
      let primaries = number(primaries, self.primaries)
    else { return nil }
    return colorimetry(matrix: matrix, function: function, primaries: primaries)
  }

  private static func colorimetry(matrix: Int?, function: Int?, primaries: Int?) -> String? {
    guard let matrix else { return nil }
    let (usualFunction, usualPrimaries) = matrix == 6 ? (11, 7) : matrix == 4 ? (5, 4) : (5, 1)
    return "2:\(matrix):\(function ?? usualFunction):\(primaries ?? usualPrimaries)"
  }

  /// The same colours in a range.
  static func colorimetry(_ text: String, isFullRange: Bool) -> String {
    guard
      let info = VideoInfo(CompositionContext.caps("I420", 16, 16, text)), let parts = info.colorNumbers
    else { return text }
    return "\(isFullRange ? 1 : 2):\(parts.matrix):\(parts.function):\(parts.primaries)"
  }
}
