internal import CImageKernels
import CoreGraphics
import Foundation

extension FilterDefinition {
  /// Images moved, scaled, turned, and seen in perspective.
  static let geometry: [FilterDefinition] = [
    adjusted("CICrop", "Crop", [.vector("inputRectangle", [], type: kCIAttributeTypeRectangle)]) { image, values in
      let rect = values.vector("inputRectangle")
      return rect.count >= 4 ? image.cropped(to: rect.cgRectValue) : image
    },
    adjusted("CIAffineTransform", "Affine Transform", [transformInput]) { image, values in
      image.transformed(by: values.transform(kCIInputTransformKey))
    },
    adjusted("CIAffineClamp", "Affine Clamp", [transformInput]) { image, values in
      image.clampedToExtent().transformed(by: values.transform(kCIInputTransformKey))
    },
    adjusted(
      "CIClamp", "Clamp", [.vector(kCIInputExtentKey, [], type: kCIAttributeTypeRectangle)]
    ) { image, values in
      let rect = values.vector(kCIInputExtentKey)
      return image.clamped(to: rect.count >= 4 ? rect.cgRectValue : image.extent)
    },
    adjusted(
      "CILanczosScaleTransform", "Lanczos Scale Transform",
      [
        .number(kCIInputScaleKey, 1, identity: 1, slider: 0.05...1.5, limits: 0...Double.greatestFiniteMagnitude),
        .number(kCIInputAspectRatioKey, 1, identity: 1, slider: 0.5...2),
      ]
    ) { image, values in
      let scale = values.number(kCIInputScaleKey)
      return lanczos(image, scale * values.number(kCIInputAspectRatioKey), scale)
    },
    adjusted(
      "CIStraightenFilter", "Straighten",
      [.number(kCIInputAngleKey, 0, identity: 0, slider: -Double.pi...Double.pi, type: kCIAttributeTypeAngle)]
    ) { image, values in straightened(image, CGFloat(values.number(kCIInputAngleKey))) },
    adjusted("CIPerspectiveTransform", "Perspective Transform", cornerInputs) { image, values in
      perspective(image, Quad(values))
    },
    adjusted("CIPerspectiveCorrection", "Perspective Correction", cornerInputs) { image, values in
      corrected(image, Quad(values))
    },
  ]

  private static let transformInput = FilterInput(key: kCIInputTransformKey, kind: .transform)

  private static let cornerInputs: [FilterInput] = [
    .point("inputTopLeft", 118, 484), .point("inputTopRight", 646, 507), .point("inputBottomRight", 548, 140),
    .point("inputBottomLeft", 155, 153),
  ]

  private static func adjusted(
    _ name: String, _ displayName: String, _ inputs: [FilterInput],
    _ make: @escaping @Sendable (CIImage, FilterValues) -> CIImage?
  ) -> FilterDefinition {
    FilterDefinition(name, displayName, kCICategoryGeometryAdjustment, [.image] + inputs) { values in
      values.image.flatMap { make($0, values) }
    }
  }

  private static func lanczos(_ image: CIImage, _ across: Double, _ down: Double) -> CIImage? {
    guard across > 0, down > 0, across.isFinite, down.isFinite else { return nil }
    return scaled(scaled(image, across, vertical: false), down, vertical: true)
  }

  /// One direction scaled, to a whole number of pixels.
  private static func scaled(_ image: CIImage, _ scale: Double, vertical: Bool) -> CIImage {
    guard scale != 1 else { return image }
    let factor = CGFloat(scale)
    let box = image.extent
    guard !box.isInfinite, !box.isEmpty else { return image }
    func scaled(_ start: CGFloat, _ length: CGFloat) -> (CGFloat, CGFloat) {
      ((start * factor).rounded(), max((length * factor).rounded(), 1))
    }
    let (x, width) = vertical ? (box.minX, box.width) : scaled(box.minX, box.width)
    let (y, height) = vertical ? scaled(box.minY, box.height) : (box.minY, box.height)
    return image.derived(
      KernelNode(
        extent: CGRect(x: x, y: y, width: width, height: height), inputs: [image.node],
        regions: [
          .computed { wanted in
            let reach = 3 * max(1 / factor, 1) + 1
            let rect = wanted.rect
            return PixelRect(
              touching: vertical
                ? CGRect(
                  x: rect.minX, y: rect.minY / factor - reach, width: rect.width,
                  height: rect.height / factor + 2 * reach)
                : CGRect(
                  x: rect.minX / factor - reach, y: rect.minY, width: rect.width / factor + 2 * reach,
                  height: rect.height))
          }
        ]
      ) { inputs, result, _ in image_lanczos(result.kernel, inputs[0].kernel, scale, vertical) })
  }

  /// The image turned about its middle, and enlarged until it fills its extent again.
  private static func straightened(_ image: CIImage, _ angle: CGFloat) -> CIImage {
    let box = image.extent
    guard !box.isInfinite, !box.isEmpty, angle != 0 else { return image }
    let longer = max(box.width / box.height, box.height / box.width)
    let scale = abs(cos(angle)) + longer * abs(sin(angle))
    let turn = CGAffineTransform(translationX: -box.midX, y: -box.midY)
      .concatenating(CGAffineTransform(rotationAngle: angle))
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
      .concatenating(CGAffineTransform(translationX: box.midX, y: box.midY))
    return image.transformed(by: turn).cropped(to: box)
  }

  /// The image with its corners moved to those of a quadrangle; nil for one that has no inside.
  private static func perspective(_ image: CIImage, _ quad: Quad) -> CIImage? {
    guard !image.extent.isInfinite, !image.extent.isEmpty,
      let inverse = quad.projection(from: image.extent).flatMap({ Quad.inverse($0, seenAt: quad.middle) })
    else { return nil }
    return image.derived(PlacedNode(image.node, inverse: inverse, extent: quad.bounds))
  }

  /// The part of the image in a quadrangle, made a rectangle at the origin; nil for one that has no inside.
  private static func corrected(_ image: CIImage, _ quad: Quad) -> CIImage? {
    let box = CGRect(origin: .zero, size: quad.size)
    guard box.width >= 1, box.height >= 1, let projection = quad.projection(from: box) else { return nil }
    return image.derived(PlacedNode(image.node, inverse: projection, extent: box))
  }
}
