internal import CImageKernels
import CoreGraphics
import Foundation

extension FilterDefinition {
  /// Changes of colours for effect; they work on the straight colours of the working space unless they say otherwise.
  static let colorEffects: [FilterDefinition] = [
    // The usual matrix of sepia is one of a signal as displays take it. Gray becomes brown of the same kind throughout.
    effect(
      "CISepiaTone", "Sepia Tone", [.number(kCIInputIntensityKey, 1, identity: 0, slider: 0...1)]
    ) { image, values in
      let matrix = ColorMatrix(colors: [[0.393, 0.769, 0.189], [0.349, 0.686, 0.168], [0.272, 0.534, 0.131]])
        .faded(values.number(kCIInputIntensityKey))
      return image.mapped { pixels, _, run in run.colors.perceptually(pixels) { matrix.apply($0) } }
    },
    effect("CIColorInvert", "Color Invert", []) { image, _ in
      ColorMatrix(colors: [[-1, 0, 0], [0, -1, 0], [0, 0, -1]], offset: [1, 1, 1]).image(image)
    },
    effect(
      "CIColorMonochrome", "Color Monochrome",
      [
        .color(kCIInputColorKey, CIColor(red: 0.6, green: 0.45, blue: 0.3)),
        .number(kCIInputIntensityKey, 1, identity: 0, slider: 0...1),
      ]
    ) { image, values in
      let (color, intensity) = (values.color(kCIInputColorKey), values.number(kCIInputIntensityKey))
      return image.mapped { pixels, _, run in
        let tone = run.colors.opaque(color).prefix(3).map { Double($0) }
        ColorMatrix(colors: tone.map { level in ColorMatrix.luma.map { $0 * level } }).faded(intensity).apply(pixels)
      }
    },
    // Levels are even to the eye: they are those of a signal as displays take it.
    effect(
      "CIColorPosterize", "Color Posterize", [.number("inputLevels", 6, slider: 2...30, limits: 2...256)]
    ) { image, values in
      let levels = values.float("inputLevels").rounded()
      return image.mapped { pixels, _, run in
        run.colors.perceptually(pixels) { image_posterize($0.pixels, $0.count, levels) }
      }
    },
    effect("CIColorCube", "Color Cube", cubeInputs) { image, values in cube(image, values, space: nil) },
    effect(
      "CIColorCubeWithColorSpace", "Color Cube with ColorSpace",
      cubeInputs + [FilterInput(key: kCIInputColorSpaceKey, kind: .object)]
    ) { image, values in cube(image, values, space: values.colorSpace(kCIInputColorSpaceKey)) },
    effect(
      "CIFalseColor", "False Color",
      [
        .color(kCIInputColor0Key, CIColor(red: 0.3, green: 0, blue: 0)),
        .color(kCIInputColor1Key, CIColor(red: 1, green: 0.9, blue: 0.8)),
      ]
    ) { image, values in
      let (dark, bright) = (values.color(kCIInputColor0Key), values.color(kCIInputColor1Key))
      return image.mapped { pixels, _, run in
        let from = run.colors.opaque(dark).map { Double($0) }
        let to = run.colors.opaque(bright).map { Double($0) }
        ColorMatrix(
          colors: (0..<3).map { row in ColorMatrix.luma.map { $0 * (to[row] - from[row]) } },
          offset: Array(from.prefix(3))
        ).apply(pixels)
      }
    },
    effect("CIMaskToAlpha", "Mask to Alpha", []) { image, _ in
      image.mapped { pixels, _, _ in image_mask_to_alpha(pixels.pixels, pixels.count) }
    },
    effect("CIMaximumComponent", "Maximum Component", []) { image, _ in
      image.mapped { pixels, _, _ in image_extreme_component(pixels.pixels, pixels.count, true) }
    },
    effect("CIMinimumComponent", "Minimum Component", []) { image, _ in
      image.mapped { pixels, _, _ in image_extreme_component(pixels.pixels, pixels.count, false) }
    },
    // The falloff is Kinora's own: with a radius of 1 it begins half way to the corners and ends there.
    effect(
      "CIVignette", "Vignette",
      [
        .number(kCIInputIntensityKey, 0, identity: 0, slider: -1...1),
        .number(kCIInputRadiusKey, 1, slider: 0...2, type: kCIAttributeTypeDistance),
      ]
    ) { image, values in
      let box = image.extent
      guard !box.isInfinite, !box.isEmpty else { return image }
      let reach = Float(hypot(box.width, box.height) / 4) * values.float(kCIInputRadiusKey)
      let intensity = values.float(kCIInputIntensityKey)
      return image.mapped { pixels, _, _ in
        image_vignette(pixels.kernel, Float(box.midX), Float(box.midY), reach, intensity)
      }
    },
  ]

  private static func effect(
    _ name: String, _ displayName: String, _ inputs: [FilterInput],
    _ make: @escaping @Sendable (CIImage, FilterValues) -> CIImage?
  ) -> FilterDefinition {
    FilterDefinition(name, displayName, kCICategoryColorEffect, [.image] + inputs) { values in
      values.image.flatMap { make($0, values) }
    }
  }

  private static let cubeInputs: [FilterInput] = [
    .number("inputCubeDimension", 2, slider: 2...64, limits: 2...128, type: kCIAttributeTypeCount),
    FilterInput(key: "inputCubeData", kind: .data),
  ]

  /// Colours looked up in a table; nil if the data isn't as large as the dimension says.
  private static func cube(_ image: CIImage, _ values: FilterValues, space: CGColorSpace?) -> CIImage? {
    guard let side = Int(exactly: values.number("inputCubeDimension").rounded()), (2...128).contains(side),
      let data = values.data("inputCubeData"), data.count == side * side * side * 16
    else { return nil }
    let table = [Float](unsafeUninitializedCapacity: data.count / 4) { buffer, count in
      count = data.copyBytes(to: buffer) / 4
    }
    return image.mapped { pixels, _, run in
      if let space { run.colors.conversion(to: space).apply(pixels) }
      image_cube(pixels.pixels, pixels.count, table, Int32(clamping: side))
      if let space { run.colors.conversion(from: space).apply(pixels) }
    }
  }
}
