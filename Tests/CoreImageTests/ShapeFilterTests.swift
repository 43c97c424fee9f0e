import CoreImage.CIFilterBuiltins
import Foundation
import Testing

/// Blurs, patterns, and filters that move pixels.
struct ShapeFilterTests {
  private func dot(_ x: Int, _ y: Int) -> CIImage {
    floats(1, 1, [1, 1, 1, 1]).transformed(by: CGAffineTransform(translationX: CGFloat(x), y: CGFloat(y)))
  }

  @Test func aBlurredDotIsABellCurve() {
    let blurred = dot(10, 10).applyingGaussianBlur(sigma: 2)
    #expect(blurred.extent == CGRect(x: 4, y: 4, width: 13, height: 13))
    let weights = (-6...6).map { exp(-Double($0 * $0) / 8) }
    let sum = weights.reduce(0, +)
    let pixels = values(blurred, blurred.extent)
    for y in 0..<13 {
      for x in 0..<13 {
        let expected = Float(weights[x] * weights[y] / sum / sum)
        #expect(abs(pixels[(y * 13 + x) * 4 + 3] - expected) < 1e-5)
      }
    }
    #expect(dot(0, 0).applyingGaussianBlur(sigma: 0).extent == CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test func blurringLeavesWhatIsEven() {
    let even = CIImage(color: CIColor(red: 0.2, green: 0.5, blue: 0.7))
    let blurred = even.cropped(to: CGRect(x: 0, y: 0, width: 20, height: 20)).clampedToExtent()
      .applyingGaussianBlur(sigma: 5)
    #expect(blurred.extent.isInfinite)
    #expect(close(value(blurred, 0, 0), value(even)))
  }

  @Test func aBoxBlurIsTheMeanOfASquare() {
    let filter = CIFilter.boxBlur()
    filter.inputImage = dot(5, 5)
    filter.radius = 2.5
    let pixels = filter.outputImage.map { values($0, CGRect(x: 0, y: 0, width: 11, height: 11)) } ?? []
    for y in 0..<11 {
      for x in 0..<11 {
        let isInside = abs(x - 5) <= 2 && abs(y - 5) <= 2
        #expect(abs(pixels[(y * 11 + x) * 4 + 3] - (isInside ? 0.04 : 0)) < 1e-5)
      }
    }
    filter.radius = 2
    // Four pixels wide: those at the ends count by half.
    let four = filter.outputImage.map { values($0, CGRect(x: 0, y: 5, width: 11, height: 1)) } ?? []
    #expect(abs(four[3 * 4] - 0.25 * 0.125) < 1e-5 && abs(four[4 * 4] - 0.25 * 0.25) < 1e-5)
  }

  @Test func sharpeningSteepensEdgesOnly() {
    let edge = floats(8, 1, (0..<8).flatMap { $0 < 4 ? [0.2, 0.2, 0.2, 1] : [0.6, 0.6, 0.6, 1] })
    for name in ["CIUnsharpMask", "CISharpenLuminance"] {
      let sharp = edge.applyingFilter(name, parameters: [kCIInputRadiusKey: 1])
      #expect(sharp.extent == edge.extent)
      let row = values(sharp, edge.extent)
      #expect(row[3 * 4] < 0.18 && row[4 * 4] > 0.62)
      #expect(abs(row[0] - 0.2) < 1e-3 && abs(row[7 * 4] - 0.6) < 1e-3)
    }
    let even = CIImage(color: CIColor(red: 0.2, green: 0.5, blue: 0.7)).cropped(
      to: CGRect(x: 0, y: 0, width: 9, height: 9))
    #expect(close(value(even.applyingFilter("CIUnsharpMask"), 4, 4), value(even, 4, 4)))
  }

  @Test func patternsLieAroundTheirMiddle() {
    let board = CIFilter.checkerboardGenerator()
    board.center = CGPoint(x: 4, y: 4)
    board.width = 4
    board.color0 = .red
    board.color1 = .blue
    let pixels = board.outputImage.map { Pixels($0, CGRect(x: 0, y: 0, width: 12, height: 12)) }
    let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])
    #expect(pixels == Pixels(12, 12) { x, y in (x / 4 + y / 4) % 2 == 0 ? red : blue })
    let stripes = CIFilter.stripesGenerator()
    stripes.center = CGPoint(x: 3, y: 0)
    stripes.width = 2
    stripes.color0 = .red
    stripes.color1 = .blue
    let row = stripes.outputImage.map { Pixels($0, CGRect(x: 0, y: 0, width: 9, height: 1)) }
    #expect(row == Pixels(9, 1) { x, _ in [3, 4, 7, 8, 0].contains(x) ? red : blue })
  }

  @Test func gradientsGoFromPointToPoint() {
    let linear = CIFilter.linearGradient()
    linear.point0 = CGPoint(x: 2, y: 0)
    linear.point1 = CGPoint(x: 6, y: 0)
    linear.color0 = .black
    linear.color1 = .white
    let row = linear.outputImage.map { values($0, CGRect(x: 0, y: 7, width: 8, height: 1)) } ?? []
    let red = stride(from: 0, to: 32, by: 4).map { row[$0] }
    #expect(close(red, [0, 0, 0.125, 0.375, 0.625, 0.875, 1, 1]))
    let radial = CIFilter.radialGradient()
    radial.center = CGPoint(x: 0.5, y: 0.5)
    (radial.radius0, radial.radius1) = (2, 6)
    (radial.color0, radial.color1) = (.white, .clear)
    let ring = radial.outputImage.map { values($0, CGRect(x: 0, y: 0, width: 8, height: 1)) } ?? []
    #expect(close(stride(from: 3, to: 32, by: 4).map { ring[$0] }, [1, 1, 1, 0.75, 0.5, 0.25, 0, 0]))
    #expect(CIFilter(name: "CIGaussianGradient")?.outputImage?.extent.isInfinite == true)
  }

  @Test func pixelsBecomeSquares() {
    let ramp = floats(8, 8, (0..<64).flatMap { [Float($0 % 8), Float($0 / 8), 0, 1] })
    let coarse = ramp.applyingFilter(
      "CIPixellate", parameters: [kCIInputScaleKey: 4, kCIInputCenterKey: CIVector(x: 2, y: 2)])
    #expect(coarse.extent == ramp.extent)
    #expect(close(value(coarse, 0, 0), [1.5, 1.5, 0, 1]))
    #expect(close(value(coarse, 7, 1), [5.5, 1.5, 0, 1]))
    #expect(value(coarse, 4, 4) == value(coarse, 7, 7))
  }

  /// Only what there is of them is added up: as many pixels as such a square has, nobody lives to see.
  @Test func aSquareMayBeLargerThanAnyPicture() {
    let white = CIImage(color: .white).cropped(to: CGRect(x: 0, y: 0, width: 4, height: 4))
    for side in [1e6, 1e12, 1e18] {
      let coarse = white.applyingFilter(
        "CIPixellate", parameters: [kCIInputScaleKey: side, kCIInputCenterKey: CIVector(x: 2, y: 2)])
      #expect(close(value(coarse, 2, 2), [0, 0, 0, 0]))
    }
  }

  @Test func sumsAreOnePixel() {
    let ramp = floats(4, 1, [0, 1, 0, 1, 0.1, 1, 0, 1, 0.4, 0, 0, 1, 0.5, 0, 0, 1])
    func sum(_ name: String, _ rect: CGRect) -> CIImage {
      ramp.applyingFilter(name, parameters: [kCIInputExtentKey: CIVector(cgRect: rect)])
    }
    let mean = sum("CIAreaAverage", ramp.extent)
    #expect(mean.extent == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(close(value(mean), [0.25, 0.5, 0, 1]))
    #expect(close(value(sum("CIAreaAverage", CGRect(x: 2, y: 0, width: 2, height: 1))), [0.45, 0, 0, 1]))
    #expect(close(value(sum("CIAreaMaximum", ramp.extent)), [0.5, 1, 0, 1]))
    #expect(close(value(sum("CIAreaMinimum", ramp.extent)), [0, 0, 0, 1]))
  }

  @Test func lanczosScalesWithoutAliases() {
    let even = CIImage(color: .white).cropped(to: CGRect(x: 0, y: 0, width: 40, height: 20))
    let small = even.applyingFilter(
      "CILanczosScaleTransform", parameters: [kCIInputScaleKey: 0.5, kCIInputAspectRatioKey: 0.5])
    #expect(small.extent == CGRect(x: 0, y: 0, width: 10, height: 10))
    for place in [(0, 0), (9, 9), (5, 5)] { #expect(close(value(small, place.0, place.1), [1, 1, 1, 1])) }
    // Stripes too fine for it become gray; taking every fourth pixel they would be black.
    let fine = floats(40, 1, (0..<40).flatMap { [Float($0 % 2), 0, 0, 1] })
    let gray = fine.applyingFilter("CILanczosScaleTransform", parameters: [kCIInputScaleKey: 0.25])
    #expect(abs(value(gray, 5, 0)[0] - 0.5) < 0.02)
    let large = fine.applyingFilter("CILanczosScaleTransform", parameters: [kCIInputScaleKey: 2])
    #expect(large.extent == CGRect(x: 0, y: 0, width: 80, height: 2))
  }

  @Test func perspectivesMoveCorners() {
    let pattern = Pixels.pattern(8, 8)
    let corners: [String: Any] = [
      "inputTopLeft": CIVector(x: 2, y: 18), "inputTopRight": CIVector(x: 18, y: 18),
      "inputBottomRight": CIVector(x: 18, y: 2), "inputBottomLeft": CIVector(x: 2, y: 2),
    ]
    // To a square of twice the size it is a scale.
    let there = pattern.image().applyingFilter("CIPerspectiveTransform", parameters: corners)
    #expect(there.extent == CGRect(x: 2, y: 2, width: 16, height: 16))
    let scaled = pattern.image().transformed(by: CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 2, ty: 2))
    #expect(Pixels(there, there.extent).difference(Pixels(scaled, scaled.extent)) <= 1)
    // Out of a trapezoid and back.
    let smooth = Pixels(64, 64) { x, y in [UInt8(x * 3), UInt8(y * 3), 100, 255] }
    let trapezoid: [String: Any] = [
      "inputTopLeft": CIVector(x: 20, y: 100), "inputTopRight": CIVector(x: 80, y: 90),
      "inputBottomRight": CIVector(x: 100, y: 0), "inputBottomLeft": CIVector(x: 0, y: 10),
    ]
    let away = smooth.image().clampedToExtent().cropped(to: CGRect(x: 0, y: 0, width: 64, height: 64))
      .applyingFilter("CIPerspectiveTransform", parameters: trapezoid)
    let back = away.applyingFilter("CIPerspectiveCorrection", parameters: trapezoid)
    let middle = value(back, Int(back.extent.midX), Int(back.extent.midY))
    #expect(close(middle, value(smooth.image(), 32, 32), 0.02))
    let quarter = value(back, Int(back.extent.width / 4), Int(back.extent.height * 3 / 4))
    #expect(close(quarter, value(smooth.image(), 16, 48), 0.02))
    let line = corners.merging(["inputTopRight": CIVector(x: 2, y: 10), "inputBottomRight": CIVector(x: 2, y: 4)]) {
      $1
    }
    #expect(pattern.image().applyingFilter("CIPerspectiveTransform", parameters: line).extent.isEmpty)
  }

  @Test func straighteningFillsTheFrame() {
    let image = CIImage(color: .white).cropped(to: CGRect(x: 5, y: 5, width: 40, height: 20))
    let turned = image.applyingFilter("CIStraightenFilter", parameters: [kCIInputAngleKey: 0.2])
    #expect(turned.extent == image.extent)
    for place in [(6, 6), (43, 23), (6, 23), (43, 6)] { #expect(value(turned, place.0, place.1)[3] > 0.99) }
  }

  @Test func transformsAndCropsWorkByName() {
    let pattern = Pixels.pattern(6, 6)
    let moved = pattern.image().applyingFilter(
      "CIAffineTransform", parameters: [kCIInputTransformKey: CGAffineTransform(translationX: 3, y: 1)])
    #expect(moved.extent == CGRect(x: 3, y: 1, width: 6, height: 6))
    #expect(Pixels(moved, moved.extent) == pattern)
    let clamped = pattern.image().applyingFilter(
      "CIAffineClamp", parameters: [kCIInputTransformKey: CGAffineTransform(translationX: 3, y: 1)])
    #expect(Pixels(clamped, CGRect(x: -5, y: 20, width: 1, height: 1))[0, 0] == pattern[0, 5])
    let crop = pattern.image().applyingFilter(
      "CICrop", parameters: ["inputRectangle": CIVector(x: 1, y: 2, z: 3, w: 1)])
    #expect(crop.extent == CGRect(x: 1, y: 2, width: 3, height: 1))
    #expect(Pixels(crop, crop.extent) == Pixels(3, 1) { x, _ in pattern[x + 1, 2] })
  }
}
