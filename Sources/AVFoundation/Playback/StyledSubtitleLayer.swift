import CoreGraphics
import MediaEngine
import QuartzCore
import Synchronization

/// Draws subtitles that rules style, over the video of a player's layer.
final class StyledSubtitleLayer: CALayer, @unchecked Sendable {
  private let drawing = Mutex(SubtitleDrawing(texts: [], rules: [], video: .zero))

  required init() {
    super.init()
    needsDisplayOnBoundsChange = true
  }

  required init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? StyledSubtitleLayer {
      let shown = layer.drawing.withLock { $0 }
      drawing.withLock { $0 = shown }
    }
  }

  /// It follows the video, and is drawn anew where that is: nothing of it moves by itself.
  override class func defaultAction(forKey event: String) -> (any CAAction)? { NSNull() }

  /// Shows these subtitles. The video's place counts from the top left of the layer.
  func show(_ new: SubtitleDrawing) {
    let isOther = drawing.withLock { drawing in
      defer { drawing = new }
      return drawing != new
    }
    guard isOther else { return }
    isHidden = new.texts.isEmpty
    setNeedsDisplay()
  }

  override func draw(in ctx: CGContext) {
    let drawing = drawing.withLock { $0 }
    ctx.saveGState()
    ctx.translateBy(x: bounds.minX, y: bounds.minY)
    drawing.draw(in: ctx)
    ctx.restoreGState()
  }
}
