internal import CImageKernels
import CoreGraphics

/// The colour space that a context computes in.
struct WorkingColors: Sendable {
  /// Nil: colours aren't managed.
  let space: CGColorSpace?

  /// Linear light with the colours of sRGB, beyond 0 to 1 where need be.
  static let standard = WorkingColors(space: CGColorSpace(name: CGColorSpace.extendedLinearSRGB))

  private var isLinear: Bool { space?.light == .linear }

  func conversion(from source: CGColorSpace?) -> ColorConversion { ColorConversion(from: source, to: space) }

  func conversion(to target: CGColorSpace?) -> ColorConversion { ColorConversion(from: space, to: target) }

  /// A colour as a pixel of the working space.
  func pixel(_ color: CIColor) -> [Float] {
    let straight = conversion(from: color.colorSpace).straight(color.straightRGBA)
    return straight[0..<3].map { $0 * straight[3] } + [straight[3]]
  }

  /// A colour without its alpha.
  func opaque(_ color: CIColor) -> [Float] { conversion(from: color.colorSpace).straight(color.straightRGBA) }

  /// Does something to pixels that are encoded as for a display, with the curve of sRGB. Where the working space isn't
  /// linear, they are taken to be so already.
  func perceptually(_ bitmap: FloatBitmap, _ body: (FloatBitmap) -> Void) {
    let linear = image_transfer(kind: image_curve_linear, gamma: 1)
    let display = image_transfer(kind: image_curve_srgb, gamma: 1)
    if isLinear { image_convert(bitmap.pixels, bitmap.count, linear, nil, display) }
    body(bitmap)
    if isLinear { image_convert(bitmap.pixels, bitmap.count, display, nil, linear) }
  }
}
