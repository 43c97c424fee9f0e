internal import CImageKernels
import CoreGraphics

extension FilterDefinition {
  /// Looks of old films. Apple doesn't say what its tables hold; these are Kinora's own, of the same character.
  static let photoEffects: [FilterDefinition] = [
    look("Mono", PhotoLook(saturation: 0)),
    look("Noir", PhotoLook(saturation: 0, contrast: 0.6)),
    look("Tonal", PhotoLook(saturation: 0, contrast: -0.2)),
    look("Chrome", PhotoLook(saturation: 1.25, contrast: 0.25)),
    look("Fade", PhotoLook(saturation: 0.75, black: [0.07, 0.07, 0.08], white: [0.94, 0.94, 0.93])),
    look("Instant", PhotoLook(saturation: 0.8, contrast: 0.1, black: [0.09, 0.05, 0.06], white: [1, 0.97, 0.87])),
    look("Process", PhotoLook(saturation: 0.95, contrast: 0.15, black: [0, 0.05, 0.1], white: [0.96, 1, 0.95])),
    look("Transfer", PhotoLook(saturation: 0.9, contrast: 0.1, black: [0.06, 0.02, 0], white: [1, 0.95, 0.83])),
  ]

  private static func look(_ name: String, _ look: PhotoLook) -> FilterDefinition {
    FilterDefinition("CIPhotoEffect" + name, "Photo Effect " + name, kCICategoryColorEffect, [.image]) { values in
      values.image?.mapped { pixels, _, run in run.colors.perceptually(pixels) { look.apply($0) } }
    }
  }
}

/// How a look changes a signal as displays take it: colourfulness, contrast, and what black and white become.
private struct PhotoLook: Sendable {
  private let matrix: ColorMatrix
  private let table: [Float]

  init(saturation: Double, contrast: Double = 0, black: [Double] = [0, 0, 0], white: [Double] = [1, 1, 1]) {
    matrix = ColorMatrix(saturation: saturation)
    table = (0...1024).flatMap { step -> [Float] in
      let x = Double(step) / 1024
      // An S through the middle, or, with a negative contrast, its mirror image.
      let bent = x + contrast * (x * x * (3 - 2 * x) - x)
      return (0..<3).map { Float(black[$0] + (white[$0] - black[$0]) * bent) }
    }
  }

  func apply(_ bitmap: FloatBitmap) {
    matrix.apply(bitmap)
    image_look_up(bitmap.pixels, bitmap.count, table, Int32(clamping: table.count / 3))
  }
}
