import CoreGraphics
import Foundation

/// Where a crop may lie in a straightened photo. Places are in pixels of the photo before it is straightened, with the origin
/// at its upper left; straightening turns the photo about its middle, and crops stay upright.
struct CropGeometry: Equatable, Sendable {
  /// A corner of a crop.
  enum Corner: CaseIterable, Sendable {
    case topLeft, topRight, bottomLeft, bottomRight

    /// Whether it is on the right, and at the bottom.
    var sides: (isRight: Bool, isBottom: Bool) {
      (self == .topRight || self == .bottomRight, self == .bottomLeft || self == .bottomRight)
    }
  }

  /// The photo's size.
  let size: CGSize
  private let cosine: Double
  private let sine: Double

  /// A photo of this size, turned by so many degrees clockwise.
  init(size: CGSize, degrees: Double) {
    self.size = size
    (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
  }

  /// The smallest side of a crop.
  var leastSide: Double { max(1, min(size.width, size.height) / 20) }

  /// The upright rectangle around the turned photo.
  var bounds: CGRect {
    let width = size.width * cosine + size.height * abs(sine)
    let height = size.width * abs(sine) + size.height * cosine
    return CGRect(x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
  }

  /// Whether a crop shows nothing but photo. A thousandth of a pixel doesn't count.
  func contains(_ crop: CGRect) -> Bool {
    Self.corners(of: crop).map(unturned).allSatisfy {
      abs($0.x) <= size.width / 2 + 0.001 && abs($0.y) <= size.height / 2 + 0.001
    }
  }

  /// The crop without empty corners that is nearest to a rectangle: as large as possible and of the same shape, and moved as
  /// little as possible.
  func fitted(_ crop: CGRect) -> CGRect {
    // Half the sides of the rectangle around the crop in the photo's own directions.
    let across = (crop.width * cosine + crop.height * abs(sine)) / 2
    let down = (crop.width * abs(sine) + crop.height * cosine) / 2
    guard across > 0, down > 0 else { return crop }
    let scale = min(1, size.width / 2 / across, size.height / 2 / down)
    let room = CGSize(width: max(0, size.width / 2 - scale * across), height: max(0, size.height / 2 - scale * down))
    var middle = unturned(CGPoint(x: crop.midX, y: crop.midY))
    middle.x = min(max(middle.x, -room.width), room.width)
    middle.y = min(max(middle.y, -room.height), room.height)
    middle = turned(middle)
    let (width, height) = (crop.width * scale, crop.height * scale)
    return CGRect(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
  }

  /// The largest crop of a shape, about the middle of another one.
  func largest(ratio: Double, about crop: CGRect) -> CGRect {
    let width = min(size.width, size.height * ratio)
    let height = width / ratio
    return fitted(CGRect(x: crop.midX - width / 2, y: crop.midY - height / 2, width: width, height: height))
  }

  /// A crop one of whose corners is dragged to a point; the opposite one stays. With a ratio it keeps that shape.
  func dragging(_ corner: Corner, of crop: CGRect, to point: CGPoint, ratio: Double?) -> CGRect {
    let (isRight, isBottom) = corner.sides
    let anchor = CGPoint(x: isRight ? crop.minX : crop.maxX, y: isBottom ? crop.minY : crop.maxY)
    let area = bounds
    let end = CGPoint(x: min(max(point.x, area.minX), area.maxX), y: min(max(point.y, area.minY), area.maxY))
    var width = max(leastSide, isRight ? end.x - anchor.x : anchor.x - end.x)
    var height = max(leastSide, isBottom ? end.y - anchor.y : anchor.y - end.y)
    if let ratio {
      width = max(width, height * ratio)
      height = width / ratio
    }
    let (x, y) = (isRight ? width : -width, isBottom ? height : -height)
    let share =
      [CGPoint(x: x, y: 0), CGPoint(x: 0, y: y), CGPoint(x: x, y: y)].map { reach(from: anchor, along: $0) }
      .min() ?? 1
    guard min(width, height) * share >= leastSide * 0.999 else { return crop }
    return CGRect(
      x: isRight ? anchor.x : anchor.x + x * share, y: isBottom ? anchor.y : anchor.y + y * share, width: width * share,
      height: height * share)
  }

  /// The share of a way that lies in the photo, 1 if all does.
  private func reach(from start: CGPoint, along way: CGPoint) -> Double {
    let begin = unturned(start)
    let step = unturned(CGPoint(x: size.width / 2 + way.x, y: size.height / 2 + way.y))
    func share(_ begin: Double, _ step: Double, _ limit: Double) -> Double {
      let end = begin + step
      guard abs(end) > limit, step != 0 else { return 1 }
      return max(0, ((end > 0 ? limit : -limit) - begin) / step)
    }
    return min(share(begin.x, step.x, size.width / 2), share(begin.y, step.y, size.height / 2))
  }

  /// A point relative to the photo's middle, in the photo's own directions.
  private func unturned(_ point: CGPoint) -> CGPoint {
    let (x, y) = (point.x - size.width / 2, point.y - size.height / 2)
    return CGPoint(x: x * cosine + y * sine, y: y * cosine - x * sine)
  }

  /// A point again, from where it is in the photo's own directions.
  private func turned(_ point: CGPoint) -> CGPoint {
    CGPoint(
      x: point.x * cosine - point.y * sine + size.width / 2, y: point.x * sine + point.y * cosine + size.height / 2)
  }

  private static func corners(of crop: CGRect) -> [CGPoint] {
    [
      CGPoint(x: crop.minX, y: crop.minY), CGPoint(x: crop.maxX, y: crop.minY), CGPoint(x: crop.minX, y: crop.maxY),
      CGPoint(x: crop.maxX, y: crop.maxY),
    ]
  }
}
