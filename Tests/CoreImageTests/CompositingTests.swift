import CoreImage.CIFilterBuiltins
import Foundation
import Testing

/// Images laid over each other, against the formulas.
struct CompositingTests {
  // Premultiplied.
  private let source: [Float] = [0.3, 0.1, 0.2, 0.5]
  private let backdrop: [Float] = [0.2, 0.4, 0.6, 0.8]

  private func blend(_ name: String, _ source: [Float], _ backdrop: [Float]) -> [Float] {
    value(
      floats(1, 1, source).applyingFilter(
        name, parameters: [kCIInputBackgroundImageKey: floats(1, 1, backdrop)]))
  }

  @Test func porterAndDuff() {
    let (s, b) = (source, backdrop)
    func mix(_ formula: (Float, Float) -> Float) -> [Float] { zip(s, b).map(formula) }
    #expect(close(blend("CISourceOverCompositing", s, b), mix { $0 + $1 * (1 - s[3]) }))
    #expect(close(blend("CISourceAtopCompositing", s, b), mix { $0 * b[3] + $1 * (1 - s[3]) }))
    #expect(close(blend("CISourceInCompositing", s, b), mix { s, _ in s * b[3] }))
    #expect(close(blend("CISourceOutCompositing", s, b), mix { s, _ in s * (1 - b[3]) }))
    #expect(close(blend("CIMultiplyCompositing", s, b), mix { $0 * $1 }))
    #expect(close(blend("CIMaximumCompositing", s, b), mix { max($0, $1) }))
    #expect(close(blend("CIMinimumCompositing", s, b), mix { min($0, $1) }))
    #expect(close(blend("CIAdditionCompositing", s, b), [0.5, 0.5, 0.8, 1]))
    #expect(close(value(floats(1, 1, s).composited(over: floats(1, 1, b))), blend("CISourceOverCompositing", s, b)))
  }

  /// A blend mode and what it makes of an opaque backdrop and source.
  private static let modes: [(String, @Sendable (Float, Float) -> Float)] = [
    ("Multiply", { $0 * $1 }), ("Screen", { $0 + $1 - $0 * $1 }),
    ("Overlay", { b, s in b <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s) }),
    ("HardLight", { b, s in s <= 0.5 ? 2 * b * s : 1 - 2 * (1 - b) * (1 - s) }),
    ("Darken", { min($0, $1) }), ("Lighten", { max($0, $1) }), ("Difference", { abs($0 - $1) }),
    ("Exclusion", { $0 + $1 - 2 * $0 * $1 }), ("Subtract", { max($0 - $1, 0) }),
    ("LinearBurn", { max($0 + $1 - 1, 0) }),
    ("LinearDodge", { min($0 + $1, 1) }), ("Divide", { min($0 / $1, 1) }),
    ("ColorDodge", { b, s in s >= 1 ? 1 : min(1, b / (1 - s)) }),
    ("ColorBurn", { b, s in s <= 0 ? 0 : 1 - min(1, (1 - b) / s) }),
  ]

  @Test(arguments: 0..<14) func blendModesFollowTheirFormulas(_ index: Int) {
    let (name, formula) = Self.modes[index]
    let (s, b): ([Float], [Float]) = ([0.7, 0.25, 0.1, 1], [0.3, 0.6, 0.9, 1])
    let expected = (0..<3).map { formula(b[$0], s[$0]) }
    #expect(close(blend("CI\(name)BlendMode", s, b), expected + [1]))
    // Half transparent, it is half of it.
    let half = blend("CI\(name)BlendMode", s.map { $0 * 0.5 }, b)
    #expect(close(half, (0..<3).map { (expected[$0] + b[$0]) / 2 } + [1]))
    // Over nothing the source stays as it is.
    #expect(close(blend("CI\(name)BlendMode", s, [0, 0, 0, 0]), s))
  }

  @Test func coloursKeepTheBackdropsBrightness() {
    func luma(_ c: [Float]) -> Float { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
    let (s, b): ([Float], [Float]) = ([0.7, 0.25, 0.1, 1], [0.3, 0.4, 0.5, 1])
    for name in ["Hue", "Saturation", "Color"] {
      #expect(abs(luma(blend("CI\(name)BlendMode", s, b)) - luma(b)) < 1e-4)
    }
    #expect(abs(luma(blend("CILuminosityBlendMode", s, b)) - luma(s)) < 1e-4)
    #expect(close(blend("CIColorBlendMode", [0.4, 0.4, 0.4, 1], b), [luma(b), luma(b), luma(b), 1]))
  }

  @Test func softLightLeavesTheBackdropUnderMiddleGray() {
    #expect(close(blend("CISoftLightBlendMode", [0.5, 0.5, 0.5, 1], [0.2, 0.5, 0.9, 1]), [0.2, 0.5, 0.9, 1]))
    #expect(blend("CISoftLightBlendMode", [1, 1, 1, 1], [0.2, 0.5, 0.9, 1])[0] > 0.2)
  }

  @Test func theOrderCounts() {
    let (red, blue) = (CIImage(color: .red), CIImage(color: .blue))
    #expect(close(value(red.composited(over: blue)), [1, 0, 0, 1]))
    #expect(close(value(blue.composited(over: red)), [0, 0, 1, 1]))
  }

  @Test func extentsAreJoinedOrShared() {
    let left = CIImage(color: .red).cropped(to: CGRect(x: 0, y: 0, width: 4, height: 4))
    let right = CIImage(color: .blue).cropped(to: CGRect(x: 2, y: 2, width: 4, height: 4))
    func extent(_ name: String) -> CGRect {
      left.applyingFilter(name, parameters: [kCIInputBackgroundImageKey: right]).extent
    }
    #expect(extent("CISourceOverCompositing") == CGRect(x: 0, y: 0, width: 6, height: 6))
    #expect(extent("CISourceInCompositing") == CGRect(x: 2, y: 2, width: 2, height: 2))
    #expect(extent("CISourceAtopCompositing") == right.extent)
    #expect(extent("CISourceOutCompositing") == left.extent)
    #expect(left.composited(over: CIImage(color: .green)).extent.isInfinite)
    let pixels = Pixels(left.composited(over: right), CGRect(x: 0, y: 0, width: 6, height: 6))
    #expect(pixels[3, 3] == [255, 0, 0, 255])
    #expect(pixels[4, 4] == [0, 0, 255, 255])
    #expect(pixels[5, 0] == [0, 0, 0, 0])
  }

  @Test func masksSayWhichImageIsShown() {
    let (image, background) = (floats(1, 1, [1, 0.5, 0, 1]), floats(1, 1, [0, 0, 1, 1]))
    func shown(_ name: String, _ mask: [Float]) -> [Float] {
      value(
        image.applyingFilter(
          name,
          parameters: [kCIInputBackgroundImageKey: background, kCIInputMaskImageKey: floats(1, 1, mask)]))
    }
    #expect(close(shown("CIBlendWithMask", [1, 1, 1, 1]), [1, 0.5, 0, 1]))
    #expect(close(shown("CIBlendWithMask", [0, 0, 0, 1]), [0, 0, 1, 1]))
    #expect(close(shown("CIBlendWithMask", [0.25, 0.25, 0.25, 1]), [0.25, 0.125, 0.75, 1]))
    #expect(close(shown("CIBlendWithAlphaMask", [0, 0, 0, 0.5]), [0.5, 0.25, 0.5, 1]))
    #expect(close(shown("CIBlendWithRedMask", [1, 0, 0, 1]), [1, 0.5, 0, 1]))
    #expect(close(shown("CIBlendWithBlueMask", [1, 0, 0, 1]), [0, 0, 1, 1]))
    // Without a background there is nothing where the mask is black.
    let filter = CIFilter.blendWithMask()
    filter.inputImage = image
    filter.maskImage = floats(1, 1, [0, 0, 0, 1])
    #expect(filter.outputImage.map { value($0) } == [0, 0, 0, 0])
  }

  @Test func dissolvingGoesFromOneToTheOther() {
    let filter = CIFilter.dissolveTransition()
    #expect(filter.outputImage == nil)
    filter.inputImage = floats(1, 1, [1, 0, 0, 1])
    filter.targetImage = floats(1, 1, [0, 0, 1, 1])
    for time: Float in [0, 0.25, 1] {
      filter.time = time
      #expect(filter.outputImage.map { close(value($0), [1 - time, 0, time, 1]) } == true)
    }
  }
}
