import CoreImage.CIFilterBuiltins
import Foundation
import Testing

/// What colour filters compute, against plain formulas.
struct ColorFilterTests {
  /// Straight colours as an image of one pixel, in light.
  private func pixel(_ red: Float, _ green: Float, _ blue: Float, _ alpha: Float = 1) -> CIImage {
    floats(1, 1, [red * alpha, green * alpha, blue * alpha, alpha])
  }

  private func apply(_ name: String, _ image: CIImage, _ parameters: [String: Any] = [:]) -> [Float] {
    value(image.applyingFilter(name, parameters: parameters))
  }

  private let grays: [Float] = [0, 0.05, 0.18, 0.5, 0.9, 1]

  @Test func exposureDoublesLight() {
    #expect(close(apply("CIExposureAdjust", pixel(0.1, 0.2, 0.3), [kCIInputEVKey: 1]), [0.2, 0.4, 0.6, 1]))
    #expect(close(apply("CIExposureAdjust", pixel(0.1, 0.2, 0.3), [kCIInputEVKey: -2]), [0.025, 0.05, 0.075, 1]))
    // Straight colours change, alpha doesn't.
    #expect(close(apply("CIExposureAdjust", pixel(0.1, 0.2, 0.3, 0.5), [kCIInputEVKey: 1]), [0.1, 0.2, 0.3, 0.5]))
  }

  @Test func controlsAreSaturationBrightnessContrast() {
    let image = pixel(0.6, 0.2, 0.4)
    let luma: Float = 0.2126 * 0.6 + 0.7152 * 0.2 + 0.0722 * 0.4
    #expect(close(apply("CIColorControls", image, [kCIInputSaturationKey: 0]), [luma, luma, luma, 1]))
    #expect(close(apply("CIColorControls", image, [kCIInputBrightnessKey: 0.1]), [0.7, 0.3, 0.5, 1]))
    #expect(close(apply("CIColorControls", image, [kCIInputContrastKey: 2]), [0.7, -0.1, 0.3, 1]))
    #expect(close(apply("CIColorControls", image), [0.6, 0.2, 0.4, 1]))
    let all = apply(
      "CIColorControls", image,
      [kCIInputSaturationKey: 0.5, kCIInputBrightnessKey: 0.1, kCIInputContrastKey: 1.5])
    let expected = [0.6, 0.2, 0.4].map { (luma + ($0 - luma) * 0.5 + 0.1 - 0.5) * 1.5 + 0.5 } + [1]
    #expect(close(all, expected))
  }

  @Test func sepiaMakesGraysOneBrown() {
    for gray in grays.dropFirst() {
      let encoded = signal(Double(gray))
      let sepia = apply("CISepiaTone", pixel(gray, gray, gray)).prefix(3).map { signal(Double($0)) / encoded }
      // The sums of the matrix's rows.
      #expect(abs(sepia[0] - 1.351) < 1e-3 && abs(sepia[1] - 1.203) < 1e-3 && abs(sepia[2] - 0.937) < 1e-3)
    }
    #expect(close(apply("CISepiaTone", pixel(0.3, 0.5, 0.7), [kCIInputIntensityKey: 0]), [0.3, 0.5, 0.7, 1]))
    #expect(close(apply("CISepiaTone", pixel(0, 0, 0)), [0, 0, 0, 1]))
  }

  @Test func inversionIsItsOwnOpposite() {
    #expect(close(apply("CIColorInvert", pixel(0.1, 0.5, 1)), [0.9, 0.5, 0, 1]))
    #expect(close(apply("CIColorInvert", pixel(0.1, 0.5, 1, 0.5)), [0.45, 0.25, 0, 0.5]))
    let image = pixel(0.2, 0.3, 0.9)
    #expect(close(apply("CIColorInvert", image.applyingFilter("CIColorInvert")), [0.2, 0.3, 0.9, 1]))
    // What is transparent stays so.
    #expect(value(image.applyingFilter("CIColorInvert"), 5, 5) == [0, 0, 0, 0])
  }

  @Test func gammaIsAPower() {
    #expect(close(apply("CIGammaAdjust", pixel(0.25, 0.5, -1), ["inputPower": 2]), [0.0625, 0.25, 0, 1]))
  }

  @Test func aMatrixMixesComponents() {
    let out = apply(
      "CIColorMatrix", pixel(0.1, 0.2, 0.3, 0.5),
      [
        "inputRVector": CIVector(x: 0, y: 1, z: 0, w: 0), "inputGVector": CIVector(x: 0, y: 0, z: 1, w: 0),
        "inputBVector": CIVector(x: 1, y: 0, z: 0, w: 0), "inputAVector": CIVector(x: 0, y: 0, z: 0, w: 1),
        "inputBiasVector": CIVector(x: 0.1, y: 0, z: 0, w: 0.25),
      ])
    #expect(close(out, [0.3 * 0.75, 0.3 * 0.75, 0.1 * 0.75, 0.75]))
  }

  @Test func hueTurnsAroundGray() {
    for gray in grays {
      #expect(close(apply("CIHueAdjust", pixel(gray, gray, gray), [kCIInputAngleKey: 1.3]), [gray, gray, gray, 1]))
    }
    let turned = apply("CIHueAdjust", pixel(0.8, 0.1, 0.1), [kCIInputAngleKey: 2 * Double.pi / 3])
    // Red becomes green, with the brightness that it had.
    #expect(turned[1] > turned[0] && turned[1] > turned[2])
    let luma = 0.2126 * turned[0] + 0.7152 * turned[1] + 0.0722 * turned[2]
    #expect(abs(luma - (0.2126 * 0.8 + 0.7874 * 0.1)) < 1e-3)
    let whole = apply("CIHueAdjust", pixel(0.8, 0.1, 0.3), [kCIInputAngleKey: 2 * Double.pi])
    #expect(close(whole, [0.8, 0.1, 0.3, 1]))
  }

  @Test func vibranceSparesWhatIsSaturated() {
    func spread(_ values: [Float]) -> Float { (values.prefix(3).max() ?? 0) - (values.prefix(3).min() ?? 0) }
    let (pale, rich) = (pixel(0.5, 0.45, 0.4), pixel(0.5, 0.05, 0.02))
    let paler = spread(apply("CIVibrance", pale, [kCIInputAmountKey: 1])) / 0.1
    let richer = spread(apply("CIVibrance", rich, [kCIInputAmountKey: 1])) / 0.48
    #expect(paler > 1.7)
    #expect(richer < 1.1 && richer >= 1)
    #expect(spread(apply("CIVibrance", pale, [kCIInputAmountKey: -1])) < 0.1)
    #expect(close(apply("CIVibrance", pixel(0.3, 0.3, 0.3), [kCIInputAmountKey: 1]), [0.3, 0.3, 0.3, 1]))
  }

  @Test func oneColourInShades() {
    let color = CIColor(red: 1, green: 0.5, blue: 0)
    let out = apply("CIColorMonochrome", pixel(0.4, 0.4, 0.4), [kCIInputColorKey: color])
    #expect(close(out, [0.4, 0.4 * Float(light(0.5)), 0, 1]))
    let none = apply(
      "CIColorMonochrome", pixel(0.4, 0.2, 0.1), [kCIInputColorKey: color, kCIInputIntensityKey: 0])
    #expect(close(none, [0.4, 0.2, 0.1, 1]))
  }

  @Test func falseColoursGoFromOneToTheOther() {
    let parameters = [kCIInputColor0Key: CIColor.blue, kCIInputColor1Key: CIColor.yellow]
    #expect(close(apply("CIFalseColor", pixel(0, 0, 0), parameters), [0, 0, 1, 1]))
    #expect(close(apply("CIFalseColor", pixel(0.25, 0.25, 0.25), parameters), [0.25, 0.25, 0.75, 1]))
  }

  @Test func posterizingLeavesEvenLevels() {
    let ramp = Pixels(256, 1) { x, _ in [UInt8(x), UInt8(x), UInt8(x), 255] }
    let few = Pixels(
      ramp.image().applyingFilter("CIColorPosterize", parameters: ["inputLevels": 4]), ramp.image().extent)
    #expect(Set((0..<256).map { few[$0, 0][0] }) == [0, 85, 170, 255])
    #expect(few[42, 0][0] == 0 && few[43, 0][0] == 85)
  }

  @Test func componentsAreLimited() {
    let out = apply(
      "CIColorClamp", pixel(-0.5, 0.5, 3),
      [
        "inputMinComponents": CIVector(x: 0, y: 0.6, z: 0, w: 0),
        "inputMaxComponents": CIVector(x: 1, y: 1, z: 2, w: 1),
      ])
    #expect(close(out, [0, 0.6, 2, 1]))
  }

  @Test func polynomialsAreEvaluated() {
    let out = apply(
      "CIColorPolynomial", pixel(0.5, 0.5, 0.5), ["inputRedCoefficients": CIVector(x: 0.1, y: 0, z: 1, w: 2)])
    #expect(close(out, [0.1 + 0.25 + 0.25, 0.5, 0.5, 1]))
  }

  @Test func whiteBecomesTheColour() {
    let out = apply("CIWhitePointAdjust", pixel(1, 1, 1), [kCIInputColorKey: CIColor(red: 1, green: 0.5, blue: 0.25)])
    #expect(close(out, [1, Float(light(0.5)), Float(light(0.25)), 1]))
  }

  @Test func temperaturesMoveWhiteTheRightWay() {
    let (warm, daylight) = (CIVector(x: 3000, y: 0), CIVector(x: 6500, y: 0))
    let same = apply("CITemperatureAndTint", pixel(0.2, 0.5, 0.7))
    #expect(close(same, [0.2, 0.5, 0.7, 1], 1e-3))
    let warmer = apply("CITemperatureAndTint", pixel(0.5, 0.5, 0.5), ["inputTargetNeutral": warm])
    #expect(warmer[0] > 0.6 && warmer[2] < 0.3)
    let back = apply(
      "CITemperatureAndTint",
      pixel(0.5, 0.5, 0.5).applyingFilter("CITemperatureAndTint", parameters: ["inputTargetNeutral": warm]),
      ["inputNeutral": warm, "inputTargetNeutral": daylight])
    #expect(close(back, [0.5, 0.5, 0.5, 1], 1e-3))
    let tinted = apply("CITemperatureAndTint", pixel(0.5, 0.5, 0.5), ["inputTargetNeutral": CIVector(x: 6500, y: 60)])
    #expect(tinted[1] > tinted[0] && tinted[1] > tinted[2])
  }

  @Test func curvesGoThroughTheirPoints() {
    let filter = CIFilter.toneCurve()
    filter.inputImage = pixel(Float(light(0.25)), Float(light(0.5)), Float(light(0.75)))
    filter.point1 = CGPoint(x: 0.25, y: 0.1)
    filter.point2 = CGPoint(x: 0.5, y: 0.6)
    filter.point3 = CGPoint(x: 0.75, y: 0.9)
    let out = filter.outputImage.map { value($0).map { Float(signal(Double($0))) } } ?? []
    #expect(close(out, [0.1, 0.6, 0.9, 1], 1e-3))
    #expect(close(apply("CIToneCurve", pixel(0.1, 0.2, 0.3)), [0.1, 0.2, 0.3, 1], 1e-3))
  }

  @Test func aCubeIsInterpolated() {
    // Swaps red and blue, and halves green.
    var cube: [Float] = []
    for index in 0..<8 {
      let (red, green, blue) = (Float(index & 1), Float(index >> 1 & 1), Float(index >> 2))
      cube += [blue, green / 2, red, 1]
    }
    let data = cube.withUnsafeBytes { Data($0) }
    let parameters: [String: Any] = ["inputCubeDimension": 2, "inputCubeData": data]
    #expect(close(apply("CIColorCube", pixel(0.1, 0.6, 0.9, 0.5), parameters), [0.45, 0.15, 0.05, 0.5]))
    #expect(close(apply("CIColorCube", pixel(2, -1, 0.5), parameters), [0.5, 0, 1, 1]))
    let space = CGColorSpace(name: CGColorSpace.sRGB) as Any
    let encoded = apply(
      "CIColorCubeWithColorSpace", pixel(0, Float(light(0.6)), 0),
      parameters.merging([kCIInputColorSpaceKey: space]) { $1 })
    #expect(close(encoded, [0, Float(light(0.3)), 0, 1]))
    let wrong = CIFilter(name: "CIColorCube", parameters: ["inputCubeDimension": 3, "inputCubeData": data])
    wrong?.setValue(pixel(1, 1, 1), forKey: kCIInputImageKey)
    #expect(wrong?.outputImage == nil)
  }

  @Test func shadowsAndHighlightsKeepBlackAndWhite() {
    let parameters: [String: Any] = ["inputShadowAmount": 1, "inputHighlightAmount": 0.5]
    #expect(close(apply("CIHighlightShadowAdjust", pixel(0, 0, 0), parameters), [0, 0, 0, 1]))
    #expect(close(apply("CIHighlightShadowAdjust", pixel(1, 1, 1), parameters), [1, 1, 1, 1]))
    #expect(apply("CIHighlightShadowAdjust", pixel(0.02, 0.02, 0.02), ["inputShadowAmount": 1])[0] > 0.03)
    #expect(apply("CIHighlightShadowAdjust", pixel(0.6, 0.6, 0.6), ["inputHighlightAmount": 0])[0] < 0.55)
    #expect(close(apply("CIHighlightShadowAdjust", pixel(0.2, 0.3, 0.4)), [0.2, 0.3, 0.4, 1]))
  }

  @Test(arguments: ["Mono", "Noir", "Tonal"]) func someLooksAreGray(_ name: String) {
    let out = apply("CIPhotoEffect" + name, pixel(0.7, 0.2, 0.4))
    #expect(abs(out[0] - out[1]) < 1e-4 && abs(out[1] - out[2]) < 1e-4)
    #expect(close(apply("CIPhotoEffect" + name, pixel(0, 0, 0)), [0, 0, 0, 1]))
    #expect(close(apply("CIPhotoEffect" + name, pixel(1, 1, 1)), [1, 1, 1, 1], 1e-3))
  }

  @Test func noirHasMoreContrastThanTonal() {
    func range(_ name: String) -> Float {
      apply(name, pixel(0.6, 0.6, 0.6))[0] - apply(name, pixel(0.05, 0.05, 0.05))[0]
    }
    #expect(range("CIPhotoEffectNoir") > range("CIPhotoEffectMono"))
    #expect(range("CIPhotoEffectMono") > range("CIPhotoEffectTonal"))
  }

  @Test func masksBecomeAlpha() {
    #expect(close(apply("CIMaskToAlpha", pixel(0.3, 0.3, 0.3)), [0.3, 0.3, 0.3, 0.3]))
    #expect(close(apply("CIMaximumComponent", pixel(0.1, 0.7, 0.3)), [0.7, 0.7, 0.7, 1]))
    #expect(close(apply("CIMinimumComponent", pixel(0.1, 0.7, 0.3)), [0.1, 0.1, 0.1, 1]))
  }

  @Test func vignettesDarkenTheCorners() {
    let white = CIImage(color: .white).cropped(to: CGRect(x: 10, y: 20, width: 100, height: 80))
    let dark = white.applyingFilter("CIVignette", parameters: [kCIInputIntensityKey: 1])
    #expect(value(dark, 60, 60) == [1, 1, 1, 1])
    #expect(value(dark, 10, 20)[0] < 0.05)
    #expect(close(value(dark, 10, 20), value(dark, 109, 99), 1e-5))
    #expect(close(value(dark, 10, 20), value(dark, 109, 20), 1e-5))
    #expect(dark.extent == white.extent)
  }

  @Test func curvesOfSRGBAreOpposites() {
    let encoded = apply("CILinearToSRGBToneCurve", pixel(0.2140, 0, 1))
    #expect(close(encoded, [0.5, 0, 1, 1], 1e-3))
    let back = pixel(0.3, 0.6, 0.9).applyingFilter("CILinearToSRGBToneCurve")
    #expect(close(apply("CISRGBToneCurveToLinear", back), [0.3, 0.6, 0.9, 1]))
  }
}
