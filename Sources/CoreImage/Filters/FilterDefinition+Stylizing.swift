internal import CImageKernels
import CoreGraphics
import Foundation

extension FilterDefinition {
  /// Coarse pictures of images, and what sums them up.
  static let stylizing: [FilterDefinition] = [
    FilterDefinition(
      "CIPixellate", "Pixelate", kCICategoryStylize,
      [.image, .point(kCIInputCenterKey, 150, 150), .number(kCIInputScaleKey, 8, identity: 1, slider: 1...100)]
    ) { values in
      values.image.map {
        pixellated($0, values.point(kCIInputCenterKey), max(values.number(kCIInputScaleKey), 1))
      }
    },
    summary("CIAreaAverage", "Area Average") { bitmap, result in image_average(bitmap, result) },
    summary("CIAreaMaximum", "Area Maximum") { bitmap, result in image_extremes(bitmap, true, result) },
    summary("CIAreaMinimum", "Area Minimum") { bitmap, result in image_extremes(bitmap, false, result) },
  ]

  private static func pixellated(_ image: CIImage, _ center: CGPoint, _ side: Double) -> CIImage {
    guard side > 1 else { return image }
    let size = CGFloat(side)
    @Sendable func squares(_ rect: CGRect) -> CGRect {
      guard !rect.isInfinite else { return rect }
      func edge(_ value: CGFloat, _ middle: CGFloat, _ rule: FloatingPointRoundingRule) -> CGFloat {
        (((value - middle) / size + 0.5).rounded(rule) - 0.5) * size + middle
      }
      let (left, low) = (edge(rect.minX, center.x, .down), edge(rect.minY, center.y, .down))
      return CGRect(
        x: left, y: low, width: edge(rect.maxX, center.x, .up) - left, height: edge(rect.maxY, center.y, .up) - low)
    }
    return image.derived(
      KernelNode(
        extent: squares(image.extent), inputs: [image.node],
        regions: [.computed { PixelRect(touching: squares($0.rect)) }]
      ) { inputs, result, _ in
        image_pixellate(result.kernel, inputs[0].kernel, Double(center.x), Double(center.y), side)
      })
  }

  /// One pixel at the origin, of all pixels in a rectangle; without one, of all of the image.
  private static func summary(
    _ name: String, _ displayName: String,
    _ compute: @escaping @Sendable (image_bitmap, UnsafeMutablePointer<Float>) -> Void
  ) -> FilterDefinition {
    FilterDefinition(
      name, displayName, kCICategoryReduction,
      [.image, .vector(kCIInputExtentKey, [], type: kCIAttributeTypeRectangle)]
    ) { values in
      guard let image = values.image else { return nil }
      let wanted = values.vector(kCIInputExtentKey)
      let area = wanted.count >= 4 ? wanted.cgRectValue : image.extent
      let rect = PixelRect(touching: area)
      guard !area.isInfinite, !rect.isEmpty else { return nil }
      return image.derived(
        KernelNode(
          extent: CGRect(x: 0, y: 0, width: 1, height: 1), inputs: [image.node], regions: [.computed { _ in rect }],
          isSummary: true
        ) { inputs, result, _ in
          let part = inputs[0].part(rect)
          withExtendedLifetime(part) { compute(part.kernel, result.pixels) }
        })
    }
  }
}
