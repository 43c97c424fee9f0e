import CoreVideo

/// Colours by Core Video's names.
struct ColorNames: Equatable {
  var primaries: String?
  var function: String?
  var matrix: String?

  init(primaries: String? = nil, function: String? = nil, matrix: String? = nil) {
    (self.primaries, self.function, self.matrix) = (primaries, function, matrix)
  }

  /// Those that a pixel buffer's attachments tell.
  init(_ picture: CVPixelBuffer) {
    func name(_ key: CFString) -> String? { CVBufferCopyAttachment(picture, key, nil) as? String }
    self.init(
      primaries: name(kCVImageBufferColorPrimariesKey), function: name(kCVImageBufferTransferFunctionKey),
      matrix: name(kCVImageBufferYCbCrMatrixKey))
  }
}
