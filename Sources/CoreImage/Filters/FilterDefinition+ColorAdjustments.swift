internal import CImageKernels
import CoreGraphics
import Foundation

extension FilterDefinition {
  /// Corrections of colours; they work on the straight colours of the working space unless they say otherwise.
  static let colorAdjustments: [FilterDefinition] = [
    adjustment(
      "CIColorControls", "Color Controls",
      [
        .number(kCIInputSaturationKey, 1, identity: 1, slider: 0...2, limits: 0...Double.greatestFiniteMagnitude),
        .number(kCIInputBrightnessKey, 0, identity: 0, slider: -1...1),
        .number(kCIInputContrastKey, 1, identity: 1, slider: 0.25...4, limits: 0...Double.greatestFiniteMagnitude),
      ]
    ) { image, values in
      let contrast = values.number(kCIInputContrastKey)
      let brightness = values.number(kCIInputBrightnessKey)
      return ColorMatrix(saturation: values.number(kCIInputSaturationKey))
        .scaled(contrast, adding: (brightness - 0.5) * contrast + 0.5).image(image)
    },
    adjustment(
      "CIExposureAdjust", "Exposure Adjust", [.number(kCIInputEVKey, 0, identity: 0, slider: -10...10)]
    ) { image, values in
      ColorMatrix.identity.scaled(exp2(values.number(kCIInputEVKey)), adding: 0).image(image)
    },
    adjustment(
      "CIGammaAdjust", "Gamma Adjust", [.number("inputPower", 1, identity: 1, slider: 0.25...4)]
    ) { image, values in
      let power = values.float("inputPower")
      return image.mapped { pixels, _, _ in image_power(pixels.pixels, pixels.count, power) }
    },
    adjustment(
      "CIHueAdjust", "Hue Adjust",
      [
        .number(
          kCIInputAngleKey, 0, identity: 0, slider: -Double.pi...Double.pi, type: kCIAttributeTypeAngle)
      ]
    ) { image, values in hueTurn(values.number(kCIInputAngleKey)).image(image) },
    adjustment(
      "CIVibrance", "Vibrance", [.number(kCIInputAmountKey, 0, identity: 0, slider: -1...1)]
    ) { image, values in
      let amount = values.float(kCIInputAmountKey)
      return image.mapped { pixels, _, _ in image_vibrance(pixels.pixels, pixels.count, amount) }
    },
    adjustment(
      "CITemperatureAndTint", "Temperature and Tint",
      [
        .vector("inputNeutral", [6500, 0], type: kCIAttributeTypeOffset),
        .vector("inputTargetNeutral", [6500, 0], type: kCIAttributeTypeOffset),
      ]
    ) { image, values in
      let (neutral, wanted) = (values.vector("inputNeutral"), values.vector("inputTargetNeutral"))
      let adaptation = WhitePoint(neutral).adaptation(to: WhitePoint(wanted))
      return image.mapped { pixels, _, run in
        let toXYZ = (run.colors.space ?? CGColorSpaceCreateDeviceRGB()).lightToXYZ
        let colors = Matrix3.product(Matrix3.inverse(toXYZ), Matrix3.product(adaptation, toXYZ))
        ColorMatrix(colors: colors).apply(pixels)
      }
    },
    adjustment("CIColorMatrix", "Color Matrix", componentRows) { image, values in
      ColorMatrix(
        rows: ["inputRVector", "inputGVector", "inputBVector", "inputAVector"].map { four(values.vector($0)) },
        offset: four(values.vector("inputBiasVector"))
      ).image(image)
    },
    adjustment(
      "CIColorPolynomial", "Color Polynomial",
      ["Red", "Green", "Blue", "Alpha"].map { .vector("input\($0)Coefficients", [0, 1, 0, 0]) }
    ) { image, values in
      let numbers = ["Red", "Green", "Blue", "Alpha"].flatMap { four(values.vector("input\($0)Coefficients")) }
      let coefficients = numbers.map(Float.init)
      return image.mapped { pixels, _, _ in image_polynomial(pixels.pixels, pixels.count, coefficients) }
    },
    adjustment(
      "CIColorClamp", "Color Clamp",
      [.vector("inputMinComponents", [0, 0, 0, 0]), .vector("inputMaxComponents", [1, 1, 1, 1])]
    ) { image, values in
      let least = four(values.vector("inputMinComponents")).map(Float.init)
      let most = four(values.vector("inputMaxComponents")).map(Float.init)
      return image.mapped { pixels, _, _ in image_clamp(pixels.pixels, pixels.count, least, most) }
    },
    adjustment("CIWhitePointAdjust", "White Point Adjust", [.color(kCIInputColorKey, .white)]) { image, values in
      let color = values.color(kCIInputColorKey)
      return image.mapped { pixels, _, run in
        let white = run.colors.opaque(color).map { Double($0) }
        ColorMatrix(colors: [[white[0], 0, 0], [0, white[1], 0], [0, 0, white[2]]]).apply(pixels)
      }
    },
    // Points of a signal as displays take it, not of light.
    adjustment(
      "CIToneCurve", "Tone Curve",
      (0...4).map { .vector("inputPoint\($0)", [CGFloat($0) / 4, CGFloat($0) / 4], type: kCIAttributeTypeOffset) }
    ) { image, values in
      let table = ToneCurve((0...4).map { values.point("inputPoint\($0)") }).table
      return image.mapped { pixels, _, run in
        run.colors.perceptually(pixels) { image_look_up($0.pixels, $0.count, table, Int32(clamping: table.count / 3)) }
      }
    },
    // The curve is Kinora's own: black and white stay where they are.
    adjustment(
      "CIHighlightShadowAdjust", "Highlights and Shadows",
      [
        .number("inputHighlightAmount", 1, identity: 1, slider: 0...1, limits: 0...1),
        .number("inputShadowAmount", 0, identity: 0, slider: -1...1, limits: -1...1),
      ]
    ) { image, values in
      let (highlights, shadows) = (values.float("inputHighlightAmount"), values.float("inputShadowAmount"))
      return image.mapped { pixels, _, run in
        run.colors.perceptually(pixels) { image_highlights_shadows($0.pixels, $0.count, highlights, shadows) }
      }
    },
    adjustment("CILinearToSRGBToneCurve", "Linear to sRGB", []) { image, _ in
      curve(image, from: CGColorSpace.linearSRGB, to: CGColorSpace.sRGB)
    },
    adjustment("CISRGBToneCurveToLinear", "sRGB to Linear", []) { image, _ in
      curve(image, from: CGColorSpace.sRGB, to: CGColorSpace.linearSRGB)
    },
  ]

  private static func adjustment(
    _ name: String, _ displayName: String, _ inputs: [FilterInput],
    _ make: @escaping @Sendable (CIImage, FilterValues) -> CIImage?
  ) -> FilterDefinition {
    FilterDefinition(name, displayName, kCICategoryColorAdjustment, [.image] + inputs) { values in
      values.image.flatMap { make($0, values) }
    }
  }

  private static var componentRows: [FilterInput] {
    [
      .vector("inputRVector", [1, 0, 0, 0]), .vector("inputGVector", [0, 1, 0, 0]),
      .vector("inputBVector", [0, 0, 1, 0]), .vector("inputAVector", [0, 0, 0, 1]),
      .vector("inputBiasVector", [0, 0, 0, 0]),
    ]
  }

  static func four(_ vector: CIVector) -> [Double] { (0..<4).map { Double(vector.value(at: $0)) } }

  private static func curve(_ image: CIImage, from: CFString, to: CFString) -> CIImage {
    let conversion = ColorConversion(from: CGColorSpace(name: from), to: CGColorSpace(name: to))
    return image.mapped { pixels, _, _ in conversion.apply(pixels) }
  }

  /// Turns colours around gray; brightness stays.
  private static func hueTurn(_ angle: Double) -> ColorMatrix {
    let (c, s) = (cos(angle), sin(angle))
    let luma = ColorMatrix.luma
    // The turn of SVG's hueRotate: brightness, what cosine keeps, what sine adds.
    let sine = [
      [-luma[0], -luma[1], 1 - luma[2]], [0.143, 0.140, -0.283], [-(1 - luma[0]), luma[1], luma[2]],
    ]
    return ColorMatrix(
      colors: (0..<3).map { row in
        (0..<3).map { luma[$0] + c * ((row == $0 ? 1 : 0) - luma[$0]) + s * sine[row][$0] }
      })
  }
}
