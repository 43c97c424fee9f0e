import CMediaKernels
import CoreGraphics

/// A plane in perspective while it is drawn: into a bitmap of its own first, from which each pixel is then looked up.
struct PlaneDrawing {
  /// How many pixels of the plane's bitmap there are to one of the picture where the plane is nearest.
  private static let sharpness = 1.5
  /// The longest side of a plane's bitmap. What is nearer to the eye than that allows isn't sharp.
  private static let longestSide = 4096.0
  /// Pixels around what is seen, for smooth edges.
  private static let margin = 2.0

  /// Draws into the plane, in its own coordinates.
  let canvas: CGContext
  private let target: CGContext
  private let picture: CGContext
  /// Where the picture lies in the target, in pixels.
  private let area: CGRect
  /// From the picture's pixels to those of the plane's bitmap.
  private let lookup: PlaneProjection

  /// Begins to draw what is within `extent` of a plane, at its place in the context's coordinates; nil where it isn't seen.
  init?(_ extent: CGRect, at place: PlaneProjection, in context: CGContext) {
    let matrix = context.ctm
    let onPicture = place.concatenating(matrix)
    var visible = context.boundingBoxOfClipPath.placed(by: matrix)
    if context.width > 0 {
      visible = visible.common(with: CGRect(x: 0, y: 0, width: context.width, height: context.height))
    }
    guard let back = onPicture.inverted, let sight = onPicture.sight(of: extent, in: visible.insetBy(dx: -2, dy: -2))
    else { return nil }
    let image = sight.image.insetBy(dx: -1, dy: -1).common(with: visible)
    guard !image.isNull else { return nil }
    let area = image.integral
    guard area.width >= 1, area.height >= 1 else { return nil }
    func pixels(_ length: CGFloat, _ scale: Double) -> Double {
      min(max((Double(length) * scale * Self.sharpness).rounded(.up), 1), Self.longestSide)
    }
    let part = sight.part
    let (width, height) = (pixels(part.width, sight.scale.x), pixels(part.height, sight.scale.y))
    let (across, down) = (CGFloat(width) / max(part.width, 1e-9), CGFloat(height) / max(part.height, 1e-9))
    let margin = Self.margin
    guard let plane = CGContext.layerBitmap(width: (width + 2 * margin).whole, height: (height + 2 * margin).whole),
      let picture = CGContext.layerBitmap(width: Double(area.width).whole, height: Double(area.height).whole)
    else { return nil }
    let ontoPlane = CGAffineTransform(translationX: -part.minX, y: -part.minY)
      .concatenating(CGAffineTransform(scaleX: across, y: down))
      .concatenating(CGAffineTransform(translationX: CGFloat(margin), y: CGFloat(margin)))
    plane.concatenate(ontoPlane)
    // Rows count from the top.
    let fromRows = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: area.minX, ty: area.maxY)
    let toRows = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(plane.height))
    lookup = PlaneProjection(fromRows).concatenating(back).concatenating(ontoPlane).concatenating(toRows)
    (canvas, target, self.picture, self.area) = (plane, context, picture, area)
  }

  /// Draws the plane as it is seen.
  func finish() {
    guard let source = canvas.data, let pixels = picture.data else { return }
    var toSource = kinora_projection(
      a: lookup.a, b: lookup.b, wx: lookup.wx, c: lookup.c, d: lookup.d, wy: lookup.wy, tx: lookup.tx, ty: lookup.ty,
      w0: lookup.w0)
    kinora_project_bgra(
      pixels.assumingMemoryBound(to: UInt8.self), picture.bytesPerRow, Int32(clamping: picture.width),
      Int32(clamping: picture.height), source.assumingMemoryBound(to: UInt8.self), canvas.bytesPerRow,
      Int32(clamping: canvas.width), Int32(clamping: canvas.height), &toSource)
    target.drawPixels(of: picture, in: area)
  }
}
