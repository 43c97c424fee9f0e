import CoreGraphics
import CoreMedia
import GLibSupport
import GStreamer

/// The size and orientation of an image.
struct ImageGeometry: Equatable, Sendable {
  /// The size to which the stored frame is scaled.
  let width: Int
  let height: Int
  /// How the scaled frame is then rotated and mirrored, as an EXIF orientation.
  let orientation: Int

  /// Fits a frame into a limit, where zero is unlimited: with square pixels unless the stored pixels are to be kept,
  /// and upright according to `orientation`.
  init(
    width: Int, height: Int, pixelAspect: Double, keepsPixelAspect: Bool, orientation: Int = 1, limit: CGSize = .zero
  ) {
    let aspect = keepsPixelAspect || !(0.01...100).contains(pixelAspect) ? 1 : pixelAspect
    let isAcross = orientation >= 5
    let limit = isAcross ? CGSize(width: limit.height, height: limit.width) : limit
    let (wide, high) = (Double(width) * aspect, Double(height))
    var scale = 1.0
    if limit.width >= 1 { scale = min(scale, Double(limit.width) / wide) }
    if limit.height >= 1 { scale = min(scale, Double(limit.height) / high) }
    self.width = max(1, Int(clamping: (wide * scale).rounded()))
    self.height = max(1, Int(clamping: (high * scale).rounded()))
    self.orientation = orientation
  }

  /// The clean aperture within a track's frames; nil if that is the whole frame, or if the frames don't have the
  /// track's dimensions.
  static func cleanPart(of track: MediaTrackFacts, in size: (width: Int, height: Int)) -> Sample.Part? {
    guard let format = track.formats.first, Int(format.dimensions.width) == size.width,
      Int(format.dimensions.height) == size.height
    else { return nil }
    let whole = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    let clean = format.cleanAperture(originIsAtTopLeft: true)
    guard [clean.minX, clean.minY, clean.width, clean.height].allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else {
      return nil
    }
    let part = CGRect(
      x: clean.minX.rounded(), y: clean.minY.rounded(), width: clean.width.rounded(), height: clean.height.rounded()
    ).intersection(whole)
    guard !part.isNull, part.width >= 1, part.height >= 1, part != whole else { return nil }
    return Sample.Part(x: Int(part.minX), y: Int(part.minY), width: Int(part.width), height: Int(part.height))
  }

  /// The EXIF orientation of a track's transform, if it rotates by a multiple of 90°.
  static func orientation(of transform: CGAffineTransform) -> Int? {
    func sign(_ value: CGFloat) -> Int { abs(value) < 0.001 ? 0 : value > 0 ? 1 : -1 }
    switch (sign(transform.a), sign(transform.b), sign(transform.c), sign(transform.d)) {
    case (1, 0, 0, 1): return 1
    case (-1, 0, 0, 1): return 2
    case (-1, 0, 0, -1): return 3
    case (1, 0, 0, -1): return 4
    case (0, 1, 1, 0): return 5
    case (0, 1, -1, 0): return 6
    case (0, -1, -1, 0): return 7
    case (0, -1, 1, 0): return 8
    default: return nil
    }
  }
}
