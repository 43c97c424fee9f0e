internal import CImageKernels
import CoreGraphics
import Foundation

extension CIImage {
  /// The part of the image in a rectangle. It keeps its place: the extent's origin is the rectangle's.
  public func cropped(to rect: CGRect) -> CIImage {
    let part = extent.intersection(rect.standardized)
    guard !part.isNull, !part.isEmpty else { return CIImage.empty() }
    if part == extent { return self }
    return derived(CropNode(node, part))
  }

  /// The image transformed; where a pixel's middle doesn't fall on one, it is interpolated.
  public func transformed(by matrix: CGAffineTransform) -> CIImage {
    if matrix.isIdentity { return self }
    return PlacedNode(node, matrix, sampling).map { derived($0) } ?? CIImage.empty()
  }

  /// The image transformed; made smaller, each pixel is the mean of those that it covers, if so wanted.
  public func transformed(by matrix: CGAffineTransform, highQualityDownsample: Bool) -> CIImage {
    guard highQualityDownsample, !matrix.isIdentity else { return transformed(by: matrix) }
    return PlacedNode(node, matrix, .fine).map { derived($0) } ?? CIImage.empty()
  }

  /// The transform that makes an image of this orientation upright, with the lower left of the extent at the origin.
  public func orientationTransform(for orientation: CGImagePropertyOrientation) -> CGAffineTransform {
    let box = extent
    guard !box.isInfinite else { return .identity }
    // What becomes of an image at the origin, of this width and height.
    let (w, h) = (box.width, box.height)
    let turn: CGAffineTransform =
      switch orientation {
      case .up: .identity
      case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
      case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
      case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
      case .leftMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
      case .right: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
      case .rightMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
      case .left: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
      }
    return CGAffineTransform(translationX: -box.minX, y: -box.minY).concatenating(turn)
  }

  /// The transform for an orientation by its EXIF number; a number that is none changes nothing.
  public func orientationTransform(forExifOrientation orientation: Int32) -> CGAffineTransform {
    UInt32(exactly: orientation).flatMap(CGImagePropertyOrientation.init).map { orientationTransform(for: $0) }
      ?? .identity
  }

  /// The image made upright, of an orientation in which it was stored.
  public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
    transformed(by: orientationTransform(for: orientation))
  }

  /// The image made upright, of an orientation by its EXIF number.
  public func oriented(forExifOrientation orientation: Int32) -> CIImage {
    transformed(by: orientationTransform(forExifOrientation: orientation))
  }

  /// The image with its edge continued without end.
  public func clampedToExtent() -> CIImage { clamped(to: extent) }

  /// The part of the image in a rectangle, with its edge continued without end.
  public func clamped(to rect: CGRect) -> CIImage {
    let part = cropped(to: rect)
    let edge = part.node.pixelExtent
    guard !edge.isEmpty, !part.extent.isInfinite else { return part }
    return derived(
      KernelNode(
        extent: .infinite, inputs: [part.node],
        regions: [
          .computed { wanted in
            // The nearest pixels, at least one row and one column of them.
            let left = min(max(wanted.x, edge.x), edge.maxX - 1)
            let low = min(max(wanted.y, edge.y), edge.maxY - 1)
            let right = min(max(wanted.maxX, edge.x + 1), edge.maxX)
            let high = min(max(wanted.maxY, edge.y + 1), edge.maxY)
            return PixelRect(x: left, y: low, width: right - left, height: high - low)
          }
        ]
      ) { inputs, result, _ in image_copy_clamped(result.kernel, inputs[0].kernel) })
  }

  /// The image, of which transforms take the nearest pixel.
  public func samplingNearest() -> CIImage { derived(node, sampling: .nearest) }

  /// The image, of which transforms interpolate between pixels, as they do without this.
  public func samplingLinear() -> CIImage { derived(node, sampling: .linear) }
}

/// Part of an image: the pixels whose middles are in a rectangle.
private final class CropNode: ImageNode {
  let extent: CGRect
  let pixelExtent: PixelRect
  let inputs: [any ImageNode]

  init(_ input: any ImageNode, _ extent: CGRect) {
    inputs = [input]
    self.extent = extent
    pixelExtent = PixelRect(centredIn: extent)
  }

  func render(_ rect: PixelRect, _ run: RenderRun) -> FloatBitmap { run.bitmap(of: inputs[0], in: rect) }
}
