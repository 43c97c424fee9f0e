internal import CImageKernels
import CoreGraphics

/// How pixels of one colour space become pixels of another.
struct ColorConversion: Sendable {
  private var from = image_transfer(kind: image_curve_linear, gamma: 1)
  private var matrix: [Float]?
  private var to = image_transfer(kind: image_curve_linear, gamma: 1)

  /// A conversion; nil for a space means that nothing is converted.
  init(from source: CGColorSpace?, to target: CGColorSpace?) {
    guard let source, let target, source != target, let sourceLight = source.light, let targetLight = target.light
    else { return }
    from = image_transfer(sourceLight)
    to = image_transfer(targetLight)
    if target.model == .monochrome {
      // Gray is the brightness; of gray it is what each component has.
      if source.model == .rgb { matrix = (0..<3).flatMap { _ in source.lightToXYZ[1].map(Float.init) } }
    } else if source.model == .rgb, source.lightToXYZ != target.lightToXYZ {
      matrix = Matrix3.product(Matrix3.inverse(target.lightToXYZ), source.lightToXYZ).flatMap { $0.map(Float.init) }
    }
  }

  /// Whether a colour space can be converted from and to.
  static func supports(_ space: CGColorSpace) -> Bool {
    (space.model == .rgb || space.model == .monochrome) && space.light != nil
  }

  func apply(_ bitmap: FloatBitmap) { apply(bitmap.pixels, bitmap.count) }

  /// Converts premultiplied pixels.
  func apply(_ pixels: UnsafeMutablePointer<Float>, _ count: Int) {
    if let matrix {
      image_convert(pixels, count, from, matrix, to)
    } else {
      image_convert(pixels, count, from, nil, to)
    }
  }

  /// Converts a straight colour.
  func straight(_ color: [Float]) -> [Float] {
    var pixel = [color[0], color[1], color[2], 1]
    apply(&pixel, 1)
    return [pixel[0], pixel[1], pixel[2], color[3]]
  }
}

extension image_transfer {
  init(_ light: CGColorSpace.Light) {
    switch light {
    case .linear: self.init(kind: image_curve_linear, gamma: 1)
    case .sRGB: self.init(kind: image_curve_srgb, gamma: 1)
    case .rec709: self.init(kind: image_curve_rec709, gamma: 1)
    case .gamma(let gamma): self.init(kind: image_curve_gamma, gamma: Float(gamma))
    case .perceptualQuantiser: self.init(kind: image_curve_pq, gamma: 1)
    case .hybridLogGamma: self.init(kind: image_curve_hlg, gamma: 1)
    }
  }
}
