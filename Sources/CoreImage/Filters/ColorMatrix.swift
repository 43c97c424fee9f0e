internal import CImageKernels
import CoreGraphics
import Foundation

/// A matrix that straight colours and alpha are multiplied by, and what is added then.
struct ColorMatrix: Sendable {
  /// Four rows of four, for red, green, blue and alpha.
  var rows: [[Double]]
  var offset: [Double]

  static let identity = ColorMatrix(
    rows: (0..<4).map { row in (0..<4).map { $0 == row ? 1 : 0 } }, offset: [0, 0, 0, 0])

  static let luma = [0.2126, 0.7152, 0.0722]

  init(rows: [[Double]], offset: [Double]) { (self.rows, self.offset) = (rows, offset) }

  /// A matrix of colours only.
  init(colors: [[Double]], offset: [Double] = [0, 0, 0]) {
    rows = colors.map { $0 + [0] } + [[0, 0, 0, 1]]
    self.offset = offset + [0]
  }

  /// Colours between their brightness, at 0, and themselves, at 1, and beyond.
  init(saturation: Double) {
    self.init(
      colors: (0..<3).map { row in
        (0..<3).map { Self.luma[$0] * (1 - saturation) + (row == $0 ? saturation : 0) }
      })
  }

  /// Between the identity, at 0, and this matrix, at 1.
  func faded(_ amount: Double) -> ColorMatrix {
    let none = Self.identity
    return ColorMatrix(
      rows: zip(rows, none.rows).map { zip($0, $1).map { $1 + ($0 - $1) * amount } },
      offset: offset.map { $0 * amount })
  }

  /// Red, green and blue multiplied by a factor, and a number added.
  func scaled(_ factor: Double, adding number: Double) -> ColorMatrix {
    var result = self
    for row in 0..<3 {
      result.rows[row] = rows[row].map { $0 * factor }
      result.offset[row] = offset[row] * factor + number
    }
    return result
  }

  func apply(_ bitmap: FloatBitmap) {
    image_matrix(bitmap.pixels, bitmap.count, (rows.flatMap { $0 } + offset).map(Float.init))
  }

  /// The image with its colours multiplied.
  func image(_ image: CIImage) -> CIImage {
    // What was transparent becomes visible everywhere if something is added to alpha.
    let extent: CGRect? = offset[3] > 0 ? .infinite : nil
    let matrix = self
    return image.mapped(extent: extent) { pixels, _, _ in matrix.apply(pixels) }
  }
}
