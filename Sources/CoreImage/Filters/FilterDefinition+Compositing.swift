internal import CImageKernels
import CoreGraphics

extension FilterDefinition {
  /// Images laid over each other, pixel by pixel.
  static let compositing: [FilterDefinition] = [
    composite("CISourceOverCompositing", "Source Over", image_blend_source_over, .either),
    composite("CISourceAtopCompositing", "Source Atop", image_blend_source_atop, .backdrop),
    composite("CISourceInCompositing", "Source In", image_blend_source_in, .both),
    composite("CISourceOutCompositing", "Source Out", image_blend_source_out, .image),
    composite("CIAdditionCompositing", "Addition", image_blend_addition, .either),
    composite("CIMultiplyCompositing", "Multiply", image_blend_multiply_pixels, .both),
    composite("CIMaximumCompositing", "Maximum", image_blend_maximum, .either),
    composite("CIMinimumCompositing", "Minimum", image_blend_minimum, .both),
  ]

  /// Images blended as in programs for photos; in light, as Core Image does it.
  static let blending: [FilterDefinition] = [
    blend("Multiply", image_blend_multiply), blend("Screen", image_blend_screen),
    blend("Overlay", image_blend_overlay), blend("Darken", image_blend_darken),
    blend("Lighten", image_blend_lighten), blend("ColorDodge", image_blend_color_dodge),
    blend("ColorBurn", image_blend_color_burn), blend("HardLight", image_blend_hard_light),
    blend("SoftLight", image_blend_soft_light), blend("Difference", image_blend_difference),
    blend("Exclusion", image_blend_exclusion), blend("Subtract", image_blend_subtract),
    blend("Divide", image_blend_divide), blend("LinearBurn", image_blend_linear_burn),
    blend("LinearDodge", image_blend_linear_dodge), blend("Hue", image_blend_hue),
    blend("Saturation", image_blend_saturation), blend("Color", image_blend_color),
    blend("Luminosity", image_blend_luminosity),
    masked("CIBlendWithMask", "Blend With Mask", -1), masked("CIBlendWithAlphaMask", "Blend With Alpha Mask", 3),
    masked("CIBlendWithRedMask", "Blend With Red Mask", 0), masked("CIBlendWithBlueMask", "Blend With Blue Mask", 2),
    FilterDefinition(
      "CIDissolveTransition", "Dissolve", kCICategoryTransition,
      [.image, .target, .number(kCIInputTimeKey, 0, identity: 0, slider: 0...1, limits: 0...1)]
    ) { values in
      guard let image = values.image, let target = values.image(kCIInputTargetImageKey) else { return nil }
      let share = min(max(values.float(kCIInputTimeKey), 0), 1)
      return image.mapped(extent: image.extent.joined(target.extent), with: [target]) { pixels, others, _ in
        image_dissolve(pixels.pixels, others[0].pixels, pixels.count, share)
      }
    },
  ]

  private static func composite(
    _ name: String, _ displayName: String, _ mode: image_blend_mode, _ reach: Blending.Reach
  ) -> FilterDefinition {
    FilterDefinition(name, displayName, kCICategoryCompositeOperation, [.image, .background]) { values in
      values.image.map { image in
        values.image(kCIInputBackgroundImageKey).map { Blending(mode: mode, reach: reach).image(image, $0) } ?? image
      }
    }
  }

  private static func blend(_ name: String, _ mode: image_blend_mode) -> FilterDefinition {
    composite("CI\(name)BlendMode", FilterInput(key: name, kind: .image).displayName + " Blend Mode", mode, .either)
  }

  private static func masked(_ name: String, _ displayName: String, _ channel: Int32) -> FilterDefinition {
    FilterDefinition(name, displayName, kCICategoryStylize, [.image, .background, .mask]) { values in
      guard let image = values.image else { return nil }
      guard let mask = values.image(kCIInputMaskImageKey) else { return image }
      return Blending.masked(
        image, values.image(kCIInputBackgroundImageKey) ?? CIImage.empty(), mask, channel: channel)
    }
  }
}
