internal import CImageKernels
import CoreGraphics

/// An image moved, scaled, turned or seen in perspective.
final class PlacedNode: ImageNode {
  enum Sampling: Sendable { case nearest, linear, fine }

  let extent: CGRect
  let inputs: [any ImageNode]
  /// From places in the result to places in the input.
  private let inverse: [Double]
  private let sampling: Sampling
  /// The affine transform from the input; nil for a perspective.
  private let transform: CGAffineTransform?
  private let samples: Int32

  /// An affine transform of an image; several of them become one. Nil for one that makes the image a line.
  convenience init?(_ input: any ImageNode, _ transform: CGAffineTransform, _ sampling: Sampling) {
    if let inner = input as? PlacedNode, let first = inner.transform, inner.sampling == sampling {
      self.init(affine: inner.inputs[0], first.concatenating(transform), sampling)
    } else {
      self.init(affine: input, transform, sampling)
    }
  }

  private init?(affine input: any ImageNode, _ transform: CGAffineTransform, _ sampling: Sampling) {
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard determinant != 0, determinant.isFinite, transform.tx.isFinite, transform.ty.isFinite else { return nil }
    let back = transform.inverted()
    inputs = [input]
    self.transform = transform
    self.sampling = sampling
    inverse = [back.a, back.c, back.tx, back.b, back.d, back.ty, 0, 0, 1].map { Double($0) }
    extent = input.extent.isInfinite ? .infinite : input.extent.applying(transform)
    let reduction = max(hypot(back.a, back.b), hypot(back.c, back.d))
    samples = sampling == .fine ? Int32(exactly: min(max(reduction.rounded(.up), 1), 16)) ?? 1 : 1
  }

  /// An image in perspective: `inverse` has three rows, from places in the result to places in the input.
  init(_ input: any ImageNode, inverse: [[Double]], extent: CGRect) {
    inputs = [input]
    self.inverse = inverse.flatMap { $0 }
    self.extent = extent
    transform = nil
    sampling = .linear
    samples = 1
  }

  func render(_ rect: PixelRect, _ run: RenderRun) -> FloatBitmap {
    let result = FloatBitmap(rect)
    if let transform, let moved = wholeMove(transform) {
      let source = run.bitmap(
        of: inputs[0],
        in: PixelRect(x: rect.x - moved.x, y: rect.y - moved.y, width: rect.width, height: rect.height))
      withExtendedLifetime(source) { result.pixels.update(from: source.pixels, count: result.count * 4) }
      return result
    }
    let source = run.bitmap(of: inputs[0], in: needed(for: rect))
    withExtendedLifetime(source) {
      image_sample(result.kernel, source.kernel, inverse, sampling == .nearest, samples)
    }
    return result
  }

  /// By how many whole pixels the transform moves, if that is all that it does.
  private func wholeMove(_ transform: CGAffineTransform) -> (x: Int, y: Int)? {
    guard transform.a == 1, transform.b == 0, transform.c == 0, transform.d == 1,
      let x = Int(exactly: transform.tx), let y = Int(exactly: transform.ty)
    else { return nil }
    return (x, y)
  }

  /// The part of the input that a part of the result shows.
  private func needed(for rect: PixelRect) -> PixelRect {
    let all = inputs[0].pixelExtent
    let area = rect.rect
    let corners = [(area.minX, area.minY), (area.maxX, area.minY), (area.minX, area.maxY), (area.maxX, area.maxY)]
    var places: [CGPoint] = []
    for (x, y) in corners.map({ (Double($0.0), Double($0.1)) }) {
      let w = inverse[6] * x + inverse[7] * y + inverse[8]
      // Behind the eye corners say nothing of what lies between them.
      guard w > 1e-9 else { return all }
      places.append(
        CGPoint(
          x: (inverse[0] * x + inverse[1] * y + inverse[2]) / w, y: (inverse[3] * x + inverse[4] * y + inverse[5]) / w))
    }
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max() else { return all }
    let box = CGRect(x: left, y: low, width: right - left, height: high - low)
    return PixelRect(touching: box.insetBy(dx: -2, dy: -2)).intersection(all)
  }
}
