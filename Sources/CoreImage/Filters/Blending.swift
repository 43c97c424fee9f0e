internal import CImageKernels
import CoreGraphics

/// The ways in which one image is laid over another.
struct Blending: Sendable {
  /// Where the result isn't transparent.
  enum Reach: Sendable { case either, both, image, backdrop }

  let mode: image_blend_mode
  let reach: Reach

  static let over = Blending(mode: image_blend_source_over, reach: .either)

  func image(_ image: CIImage, _ backdrop: CIImage) -> CIImage {
    let extent: CGRect =
      switch reach {
      case .either: image.extent.joined(backdrop.extent)
      case .both: image.extent.intersection(backdrop.extent)
      case .image: image.extent
      case .backdrop: backdrop.extent
      }
    guard !extent.isNull, !extent.isEmpty else { return CIImage.empty() }
    let mode = mode
    return CIImage(
      PointNode(extent: extent, inputs: [backdrop.node, image.node]) { pixels, others, _ in
        image_blend(pixels.pixels, others[0].pixels, pixels.count, mode)
      }, properties: image.properties)
  }

  /// An image laid over another where a mask says so: by one of the mask's components, or, with −1, by its brightness.
  static func masked(_ image: CIImage, _ backdrop: CIImage, _ mask: CIImage, channel: Int32) -> CIImage {
    let shown = image.extent.intersection(mask.extent)
    let extent = shown.isNull ? backdrop.extent : shown.joined(backdrop.extent)
    return CIImage(
      PointNode(extent: extent, inputs: [backdrop.node, image.node, mask.node]) { pixels, others, _ in
        image_blend_by_mask(pixels.pixels, others[0].pixels, others[1].pixels, pixels.count, channel)
      })
  }
}

extension CGRect {
  /// The union; of empty rectangles the other one, of infinite ones the infinite one.
  func joined(_ other: CGRect) -> CGRect {
    if isInfinite || other.isInfinite { return .infinite }
    if isNull || isEmpty { return other }
    if other.isNull || other.isEmpty { return self }
    return union(other)
  }
}
