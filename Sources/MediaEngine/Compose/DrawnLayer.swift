import CMediaKernels
import CoreGraphics
import CoreMedia
import Foundation
import GLibSupport
import GStreamer

/// A frame in its place on the picture.
struct DrawnLayer: Sendable {
  /// A plane of it, ready to be drawn, and what its memory belongs to.
  struct Plane: @unchecked Sendable {
    var layer: kinora_layer
    var owners: [HalvedPlane] = []
  }

  let sample: Sample
  private let frame: MappedVideoFrame
  private let opacity: Float
  /// From the frame's stored pixels to the picture.
  private let toPicture: CGAffineTransform
  private let toSource: CGAffineTransform
  /// The corners of what is shown, on the picture.
  private let corners: [CGPoint]
  private let depth: Int
  /// The part of the picture outside of which it isn't seen. The frame's edges are continued in it: it is cut elsewhere.
  private var area: CGRect?
  /// How much of it is seen.
  private var shares: MaskShares?
  /// From the picture to the frame, where that is seen in perspective.
  private var projection: PlaneProjection?

  var planeCount: Int { frame.planes.count }

  /// Nil where nothing of it can be seen.
  init?(_ sample: Sample, _ facts: MediaTrackFacts, _ look: LayerPlan.Look) throws {
    self.sample = sample
    frame = try MappedVideoFrame(sample)
    depth = frame.info.depth
    opacity = look.opacity
    let aperture = SourceGeometry(facts, width: frame.width, height: frame.height)
    toPicture = aperture.toNatural.concatenating(look.transform)
    let area = abs(toPicture.a * toPicture.d - toPicture.b * toPicture.c)
    guard area.isFinite, area > 1e-9 else { return nil }
    toSource = toPicture.inverted()
    let whole = CGRect(origin: .zero, size: aperture.naturalSize)
    let shown = look.crop.map { $0.standardized.intersection(whole) } ?? whole
    guard !shown.isNull, shown.width > 0, shown.height > 0 else { return nil }
    corners = [
      CGPoint(x: shown.minX, y: shown.minY), CGPoint(x: shown.maxX, y: shown.minY),
      CGPoint(x: shown.maxX, y: shown.maxY), CGPoint(x: shown.minX, y: shown.maxY),
    ].map { $0.applying(look.transform) }
  }

  /// The frame at a place of an overlay, cut by `shares` or by what is drawn over it.
  init?(_ sample: Sample, _ facts: MediaTrackFacts, _ video: PlacedVideo, shares: MaskShares?) throws {
    let transform = video.place.affine
    try self.init(sample, facts, LayerPlan.Look(transform: transform ?? .identity, opacity: 1, crop: nil))
    if transform == nil {
      guard let back = video.place.inverted else { return nil }
      projection = back
    }
    // Chroma takes part in luma samples beside its own.
    (area, self.shares) = (video.area.insetBy(dx: -2, dy: -2), shares)
  }

  /// Whether it is the picture.
  func isWhole(width: Int, height: Int) -> Bool {
    hidesAll(width: width, height: height) && frame.width == width && frame.height == height
      && toPicture == .identity
  }

  /// Whether nothing behind it can be seen.
  func hidesAll(width: Int, height: Int) -> Bool {
    guard opacity >= 1, planeCount == 3, shares == nil else { return false }
    let lines = lines
    let ends = [(0.0, 0.0), (Double(width), 0), (0, Double(height)), (Double(width), Double(height))]
    return ends.allSatisfy { x, y in lines.allSatisfy { $0.0 * x + $0.1 * y + $0.2 >= -1e-3 } }
  }

  /// The four sides: how far a place lies inside of each.
  private var lines: [(Double, Double, Double)] {
    if let area {
      return [
        (1, 0, -Double(area.minX)), (-1, 0, Double(area.maxX)), (0, 1, -Double(area.minY)), (0, -1, Double(area.maxY)),
      ]
    }
    let middle = CGPoint(
      x: corners.map(\.x).reduce(0, +) / 4, y: corners.map(\.y).reduce(0, +) / 4)
    return corners.indices.map { index in
      let (one, other) = (corners[index], corners[(index + 1) % 4])
      let (dx, dy) = (Double(other.x - one.x), Double(other.y - one.y))
      let length = max(hypot(dx, dy), 1e-12)
      var line = (dy / length, -dx / length, 0.0)
      line.2 = -(line.0 * Double(one.x) + line.1 * Double(one.y))
      let isInside = line.0 * Double(middle.x) + line.1 * Double(middle.y) + line.2 >= 0
      return isInside ? line : (-line.0, -line.1, -line.2)
    }
  }

  /// One of its planes for drawing.
  func plane(_ number: Int, onto target: kinora_plane, width: Int, height: Int) throws -> Plane {
    let isChroma = number > 0
    var source = PictureComposer.plane(frame.planes[number], depth: depth)
    var matrix = isChroma ? Self.chroma(toSource) : toSource
    var owners: [HalvedPlane] = []
    // Made smaller by more than half, every sample has to count.
    let isUpright = abs(matrix.b) < 1e-9 && abs(matrix.c) < 1e-9
    while !isUpright, projection == nil {
      let across = hypot(matrix.a, matrix.c) > 2 && source.width > 2
      let down = hypot(matrix.b, matrix.d) > 2 && source.height > 2
      guard across || down else { break }
      let half = HalvedPlane(source, across: across, down: down)
      owners.append(half)
      source = half.plane
      matrix = matrix.concatenating(CGAffineTransform(scaleX: across ? 0.5 : 1, y: down ? 0.5 : 1))
    }
    var layer = kinora_layer()
    layer.source = source
    layer.toSource = Self.kernel(matrix)
    layer.opacity = Int32(clamping: (opacity * 32768).rounded())
    if let projection {
      layer.isProjected = true
      layer.projection = Self.kernel(isChroma ? Self.chroma(projection) : projection)
    }
    layer.cover = cover(isChroma: isChroma, width: width, height: height)
    if frame.planes.count == 4 {
      layer.alpha = PictureComposer.plane(frame.planes[3], depth: depth)
      // A chroma sample is as transparent as the luma beside it.
      let toAlpha =
        isChroma ? CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: -0.5, ty: 0).concatenating(toSource) : toSource
      layer.toAlpha = Self.kernel(toAlpha)
    }
    if let shares {
      layer.alpha = shares.planes[number]
      layer.toAlpha = Self.kernel(.identity)
    }
    return Plane(layer: layer, owners: owners)
  }

  /// Chroma samples lie beside the left one of each two luma samples, and between two rows.
  private static func chroma(_ matrix: CGAffineTransform) -> CGAffineTransform {
    let toLuma = CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: -0.5, ty: 0)
    return toLuma.concatenating(matrix).concatenating(toLuma.inverted())
  }

  private static func chroma(_ projection: PlaneProjection) -> PlaneProjection {
    let toLuma = CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: -0.5, ty: 0)
    return PlaneProjection(toLuma).concatenating(projection).concatenating(toLuma.inverted())
  }

  private static func kernel(_ projection: PlaneProjection) -> kinora_projection {
    kinora_projection(
      a: projection.a, b: projection.b, wx: projection.wx, c: projection.c, d: projection.d, wy: projection.wy,
      tx: projection.tx, ty: projection.ty, w0: projection.w0)
  }

  private static func kernel(_ matrix: CGAffineTransform) -> kinora_matrix {
    // Rounding on the way would make a move look like something else.
    func clean(_ value: CGFloat) -> Double {
      let rounded = (Double(value) * 4).rounded() / 4
      return abs(Double(value) - rounded) < 1e-9 ? rounded : Double(value)
    }
    return kinora_matrix(
      a: clean(matrix.a), b: clean(matrix.b), c: clean(matrix.c), d: clean(matrix.d), tx: clean(matrix.tx),
      ty: clean(matrix.ty))
  }

  private func cover(isChroma: Bool, width: Int, height: Int) -> kinora_quad {
    var quad = kinora_quad()
    // Of odd sizes, the last chroma sample lies half outside.
    let isEverywhere = hidesAll(width: width, height: height)
    withUnsafeMutablePointer(to: &quad.line) { pointer in
      pointer.withMemoryRebound(to: Double.self, capacity: 12) { values in
        for (index, line) in lines.enumerated() {
          values[3 * index] = isEverywhere ? 0 : line.0
          values[3 * index + 1] = isEverywhere ? 0 : line.1
          values[3 * index + 2] = isEverywhere ? 1 : isChroma ? line.2 / 2 : line.2
        }
      }
    }
    return quad
  }
}
