import CMediaKernels
import CoreGraphics

/// Something whose colours are multiplied while it is drawn: into a bitmap of its own first.
struct TintedDrawing {
  /// Draws it, in the coordinates of the context that it is drawn for.
  let canvas: CGContext
  private let target: CGContext
  private let tint: LayerTint
  /// Where the bitmap lies in the target, in pixels.
  private let area: CGRect

  /// Begins to draw what is within `extent`, in the context's coordinates; nil where it isn't seen.
  init?(_ extent: CGRect, _ tint: LayerTint, in context: CGContext) {
    let matrix = context.ctm
    var visible = context.boundingBoxOfClipPath.placed(by: matrix)
    if context.width > 0 {
      visible = visible.common(with: CGRect(x: 0, y: 0, width: context.width, height: context.height))
    }
    let seen = extent.placed(by: matrix).insetBy(dx: -1, dy: -1).common(with: visible)
    guard !seen.isNull else { return nil }
    let area = seen.integral
    guard area.width >= 1, area.height >= 1,
      let bitmap = CGContext.layerBitmap(width: Double(area.width).whole, height: Double(area.height).whole)
    else { return nil }
    bitmap.translateBy(x: -area.minX, y: -area.minY)
    bitmap.concatenate(matrix)
    (canvas, target, self.tint, self.area) = (bitmap, context, tint, area)
  }

  /// Draws it with its colours multiplied.
  func finish() {
    guard let data = canvas.data else { return }
    func level(_ value: Double) -> Int32 { Int32(clamping: (value * 256).whole) }
    kinora_tint_bgra(
      data.assumingMemoryBound(to: UInt8.self), canvas.bytesPerRow, Int32(clamping: canvas.width),
      Int32(clamping: canvas.height), level(tint.blue), level(tint.green), level(tint.red))
    target.drawPixels(of: canvas, in: area)
  }
}

extension CGContext {
  /// Draws a bitmap onto as many pixels of this one.
  func drawPixels(of bitmap: CGContext, in area: CGRect) {
    guard let image = bitmap.makeImage() else { return }
    saveGState()
    concatenate(ctm.inverted())
    interpolationQuality = .none
    draw(image, in: area)
    restoreGState()
  }
}
