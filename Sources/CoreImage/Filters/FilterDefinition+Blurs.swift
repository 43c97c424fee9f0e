internal import CImageKernels
import CoreGraphics
import Foundation

extension FilterDefinition {
  /// Blurred and sharpened images.
  static let blurs: [FilterDefinition] = [
    FilterDefinition("CIGaussianBlur", "Gaussian Blur", kCICategoryBlur, [.image, .radius(10, to: 100)]) { values in
      values.image.map { Blur.gaussian($0, values.number(kCIInputRadiusKey)) }
    },
    FilterDefinition("CIBoxBlur", "Box Blur", kCICategoryBlur, [.image, .radius(10, to: 100)]) { values in
      values.image.map { Blur.box($0, values.number(kCIInputRadiusKey)) }
    },
    FilterDefinition(
      "CISharpenLuminance", "Sharpen Luminance", kCICategorySharpen,
      [.image, .number(kCIInputSharpnessKey, 0.4, identity: 0, slider: 0...2), .radius(1.69, to: 20)]
    ) { values in
      values.image.map {
        sharpened($0, values.number(kCIInputRadiusKey), values.float(kCIInputSharpnessKey), brightness: true)
      }
    },
    FilterDefinition(
      "CIUnsharpMask", "Unsharp Mask", kCICategorySharpen,
      [.image, .radius(2.5, to: 100), .number(kCIInputIntensityKey, 0.5, identity: 0, slider: 0...1)]
    ) { values in
      values.image.map {
        sharpened($0, values.number(kCIInputRadiusKey), values.float(kCIInputIntensityKey), brightness: false)
      }
    },
  ]

  /// An image and a part of its difference to itself, blurred. At its edge the blur continues the edge.
  private static func sharpened(
    _ image: CIImage, _ radius: Double, _ amount: Float, brightness: Bool
  ) -> CIImage {
    image.mapped(with: [Blur.gaussian(image.clampedToExtent(), radius)]) { pixels, others, _ in
      image_sharpen(pixels.pixels, others[0].pixels, pixels.count, amount, brightness)
    }
  }
}
