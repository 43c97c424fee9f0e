import Foundation

/// The placement of a frame in an area, in whole pixels, with its rotation and mirroring.
///
/// Whole pixels, so that a frame of exactly this size is copied instead of filtered.
public struct VideoGeometry: Equatable, Sendable {
  /// The rectangle of the whole frame, after rotation; parts may extend beyond the area.
  public let target: CGRect
  /// The part of the area that the frame covers.
  public let visible: CGRect
  private let rotation: VideoRotation
  private let isMirrored: Bool

  /// Places a frame of the size `content` (before rotation) into an area of `area` pixels.
  public init(content: CGSize, area: CGSize, gravity: VideoGravity, rotation: VideoRotation, isMirrored: Bool) {
    self.rotation = rotation
    self.isMirrored = isMirrored
    let seen = rotation.swapsSides ? CGSize(width: content.height, height: content.width) : content
    guard seen.width > 0, seen.height > 0, area.width > 0, area.height > 0 else {
      (target, visible) = (.zero, .zero)
      return
    }
    let horizontal = area.width / seen.width
    let vertical = area.height / seen.height
    let size: CGSize
    switch gravity {
    case .fit:
      let scale = min(horizontal, vertical)
      size = CGSize(
        width: max(1, (seen.width * scale).rounded()), height: max(1, (seen.height * scale).rounded()))
    case .fill:
      let scale = max(horizontal, vertical)
      size = CGSize(width: (seen.width * scale).rounded(), height: (seen.height * scale).rounded())
    case .stretch:
      size = area
    }
    target = CGRect(
      x: ((area.width - size.width) / 2).rounded(.down), y: ((area.height - size.height) / 2).rounded(.down),
      width: size.width, height: size.height)
    visible = target.intersection(CGRect(origin: .zero, size: area))
  }

  /// The size, before rotation, that a frame needs to be copied pixel by pixel.
  public var unscaledSize: CGSize {
    rotation.swapsSides ? CGSize(width: target.height, height: target.width) : target.size
  }

  /// The transform from the pixels of a frame of `size` to the area.
  public func transform(from size: CGSize) -> Transform {
    // About the centre: frame → mirrored → rotated → scaled to the target.
    let turned: (Double, Double, Double, Double) =
      switch rotation {
      case .none: (1, 0, 0, 1)
      case .quarter: (0, 1, -1, 0)
      case .half: (-1, 0, 0, -1)
      case .threeQuarters: (0, -1, 1, 0)
      }
    let seen = rotation.swapsSides ? CGSize(width: size.height, height: size.width) : size
    let horizontal = (isMirrored ? -1 : 1) * target.width / seen.width
    let vertical = target.height / seen.height
    let (a, b, c, d) = (turned.0 * horizontal, turned.1 * vertical, turned.2 * horizontal, turned.3 * vertical)
    return Transform(
      a: a, b: b, c: c, d: d,
      x: target.midX - (a * size.width + c * size.height) / 2,
      y: target.midY - (b * size.width + d * size.height) / 2)
  }

  /// The point of the frame that is seen at a point of the area, from 0 to 1 in both directions, before mirroring and
  /// rotation; nil outside the frame.
  public func picturePoint(at point: CGPoint) -> CGPoint? {
    guard visible.contains(point) else { return nil }
    let unit = transform(from: CGSize(width: 1, height: 1))
    let determinant = unit.a * unit.d - unit.b * unit.c
    guard determinant != 0 else { return nil }
    let (x, y) = (point.x - unit.x, point.y - unit.y)
    let (u, v) = ((unit.d * x - unit.c * y) / determinant, (unit.a * y - unit.b * x) / determinant)
    return CGPoint(x: min(max(u, 0), 1), y: min(max(v, 0), 1))
  }

  /// An affine transform with the offset (x, y): (u, v) → (a·u + c·v + x, b·u + d·v + y).
  public struct Transform: Equatable, Sendable {
    public var a, b, c, d, x, y: Double

    /// Whether pixels map exactly onto pixels, so that nothing needs filtering.
    public var isExact: Bool {
      [a, b, c, d].allSatisfy { abs($0) < 1e-9 || abs(abs($0) - 1) < 1e-9 } && x == x.rounded() && y == y.rounded()
    }

    /// The point of the area that shows a point of the frame.
    public func apply(_ point: CGPoint) -> CGPoint {
      CGPoint(x: a * point.x + c * point.y + x, y: b * point.x + d * point.y + y)
    }
  }
}
