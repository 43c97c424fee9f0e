import AVFoundation
import Foundation
import TestMedia

/// A picture's red, green and blue.
struct ScenePicture: Equatable {
  let width: Int
  let height: Int
  /// From 0 to 255, row by row.
  private let values: [Double]

  /// The colour of a pixel.
  func color(_ x: Int, _ y: Int) -> [Double] { Array(values[3 * (y * width + x)..<3 * (y * width + x) + 3]) }

  /// Bytes of red, green and blue.
  init(rgb data: Data, width: Int, height: Int) {
    (self.width, self.height, values) = (width, height, data.map { Double($0) })
  }

  /// Of blue, green, red and something else.
  private static func values(_ base: UnsafeRawPointer, _ width: Int, _ height: Int, _ stride: Int) -> [Double] {
    var values: [Double] = []
    for row in 0..<height {
      for x in 0..<width {
        for part in [2, 1, 0] {
          values.append(Double(base.load(fromByteOffset: row * stride + 4 * x + part, as: UInt8.self)))
        }
      }
    }
    return values
  }

  init?(_ image: CGImage) {
    guard let data = image.dataProvider?.data as Data? else { return nil }
    (width, height) = (image.width, image.height)
    let stride = image.bytesPerRow
    values = data.withUnsafeBytes { Self.values($0.baseAddress!, image.width, image.height, stride) }
  }

  /// A pixel buffer of BGRA, or of 4:2:0 in planes; nil for others.
  init?(_ buffer: CVPixelBuffer) {
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    let (width, height) = (CVPixelBufferGetWidth(buffer), CVPixelBufferGetHeight(buffer))
    let format = CVPixelBufferGetPixelFormatType(buffer)
    (self.width, self.height) = (width, height)
    if format == kCVPixelFormatType_32BGRA {
      guard let base = CVPixelBufferGetBaseAddress(buffer) else { return nil }
      let stride = CVPixelBufferGetBytesPerRow(buffer)
      values = Self.values(base, width, height, stride)
      return
    }
    let isSplit =
      format == kCVPixelFormatType_420YpCbCr8Planar || format == kCVPixelFormatType_420YpCbCr8PlanarFullRange
    let isFull =
      format == kCVPixelFormatType_420YpCbCr8PlanarFullRange || format == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
    guard isSplit || isFull || format == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange else { return nil }
    func sample(_ plane: Int, _ x: Int, _ y: Int) -> Double {
      guard let base = CVPixelBufferGetBaseAddressOfPlane(buffer, plane) else { return 0 }
      return Double(
        base.load(fromByteOffset: y * CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) + x, as: UInt8.self))
    }
    let name = CVBufferCopyAttachment(buffer, kCVImageBufferYCbCrMatrixKey, nil) as? String
    let number =
      name == kCVImageBufferYCbCrMatrix_ITU_R_601_4 ? 4 : name == kCVImageBufferYCbCrMatrix_ITU_R_2020 ? 6 : 3
    guard let colours = FloatColours.all(depth: 8).first(where: { $0.matrix == number && $0.isFull == isFull }) else {
      return nil
    }
    var values: [Double] = []
    for y in 0..<height {
      for x in 0..<width {
        let luma = sample(0, x, y)
        let (blue, red) =
          isSplit
          ? (sample(1, x / 2, y / 2), sample(2, x / 2, y / 2))
          : (sample(1, x / 2 * 2, y / 2), sample(1, x / 2 * 2 + 1, y / 2))
        for part in colours.color([luma, blue, red]) { values.append(255 * part) }
      }
    }
    self.values = values
  }
}
