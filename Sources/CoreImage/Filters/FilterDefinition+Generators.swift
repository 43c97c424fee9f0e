internal import CImageKernels
import CoreGraphics

extension FilterDefinition {
  /// Images without an image: their extents are infinite. Colours go over into each other in light.
  static let generators: [FilterDefinition] = [
    FilterDefinition(
      "CIConstantColorGenerator", "Constant Color", kCICategoryGenerator, [.color(kCIInputColorKey, .red)]
    ) { CIImage(color: $0.color(kCIInputColorKey)) },
    FilterDefinition("CICheckerboardGenerator", "Checkerboard", kCICategoryGenerator, patternInputs) { values in
      pattern(values) { image_checkerboard($0, $1, $2, Double($3.x), Double($3.y), $4, $5) }
    },
    FilterDefinition("CIStripesGenerator", "Stripes", kCICategoryGenerator, patternInputs) { values in
      pattern(values) { image_stripes($0, $1, $2, Double($3.x), $4, $5) }
    },
    FilterDefinition("CILinearGradient", "Linear Gradient", kCICategoryGradient, linearInputs) { values in
      linear(values, smooth: false)
    },
    FilterDefinition("CISmoothLinearGradient", "Smooth Linear Gradient", kCICategoryGradient, linearInputs) { values in
      linear(values, smooth: true)
    },
    FilterDefinition(
      "CIRadialGradient", "Radial Gradient", kCICategoryGradient,
      [
        .point(kCIInputCenterKey, 150, 150),
        .number("inputRadius0", 5, slider: 0...800, type: kCIAttributeTypeDistance),
        .number("inputRadius1", 100, slider: 0...800, type: kCIAttributeTypeDistance),
        .color(kCIInputColor0Key, .white), .color(kCIInputColor1Key, .black),
      ]
    ) { radial($0, inner: $0.number("inputRadius0"), outer: $0.number("inputRadius1"), gaussian: false) },
    FilterDefinition(
      "CIGaussianGradient", "Gaussian Gradient", kCICategoryGradient,
      [
        .point(kCIInputCenterKey, 150, 150), .color(kCIInputColor0Key, .white), .color(kCIInputColor1Key, .clear),
        .radius(300, to: 800),
      ]
    ) { radial($0, inner: 0, outer: $0.number(kCIInputRadiusKey), gaussian: true) },
  ]

  private static let patternInputs: [FilterInput] = [
    .point(kCIInputCenterKey, 150, 150), .color(kCIInputColor0Key, .white), .color(kCIInputColor1Key, .black),
    .number(kCIInputWidthKey, 80, slider: 0...800, limits: 0...Double.greatestFiniteMagnitude),
    .number(kCIInputSharpnessKey, 1, slider: 0...1, limits: 0...1),
  ]

  private static let linearInputs: [FilterInput] = [
    .point("inputPoint0", 0, 0), .point("inputPoint1", 200, 200), .color(kCIInputColor0Key, .white),
    .color(kCIInputColor1Key, .black),
  ]

  /// An infinite image of two colours.
  private static func twoColors(
    _ values: FilterValues, _ body: @escaping @Sendable (image_bitmap, [Float], [Float]) -> Void
  ) -> CIImage {
    let (first, second) = (values.color(kCIInputColor0Key), values.color(kCIInputColor1Key))
    return CIImage(
      KernelNode(extent: .infinite) { _, result, run in
        body(result.kernel, run.colors.pixel(first), run.colors.pixel(second))
      })
  }

  private static func pattern(
    _ values: FilterValues,
    _ body: @escaping @Sendable (image_bitmap, [Float], [Float], CGPoint, Double, Float) -> Void
  ) -> CIImage {
    let (center, width) = (values.point(kCIInputCenterKey), values.number(kCIInputWidthKey))
    let sharpness = values.float(kCIInputSharpnessKey)
    // Without a width all is of the first colour.
    guard width > 0 else { return CIImage(color: values.color(kCIInputColor0Key)) }
    return twoColors(values) { body($0, $1, $2, center, width, sharpness) }
  }

  private static func linear(_ values: FilterValues, smooth: Bool) -> CIImage {
    let (start, end) = (values.point("inputPoint0"), values.point("inputPoint1"))
    return twoColors(values) {
      image_linear_gradient(
        $0, $1, $2, Double(start.x), Double(start.y), Double(end.x), Double(end.y), smooth)
    }
  }

  private static func radial(_ values: FilterValues, inner: Double, outer: Double, gaussian: Bool) -> CIImage {
    let center = values.point(kCIInputCenterKey)
    return twoColors(values) {
      image_radial_gradient($0, $1, $2, Double(center.x), Double(center.y), inner, outer, gaussian)
    }
  }
}
