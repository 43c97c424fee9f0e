import CoreGraphics
import Foundation

/// A layer that draws text from the top of its bounds, cut off at their sides.
open class CATextLayer: CALayer, @unchecked Sendable {
  /// The text: a `String`, or an `NSAttributedString` with fonts and colours of its own.
  open var string: Any? {
    get { withState { $0.text.string } }
    set { change { $0.text.string = newValue } }
  }
  /// The font of text that has none of its own: a name, or a `CGTextFont`, whose size doesn't count.
  open var font: Any? {
    get { withState { $0.text.font } }
    set { change { $0.text.font = newValue } }
  }
  /// The size of the font.
  open var fontSize: CGFloat {
    get { self[\.text.fontSize] }
    set { self[\.text.fontSize] = newValue }
  }
  /// The colour of text that has none of its own.
  open var foregroundColor: CGColor? {
    get { self[\.text.foregroundColor] }
    set { self[\.text.foregroundColor] = newValue }
  }
  /// Whether lines are broken where they don't fit.
  open var isWrapped: Bool {
    get { self[\.text.isWrapped] }
    set { self[\.text.isWrapped] = newValue }
  }
  /// Where text that doesn't fit is left out.
  open var truncationMode: CATextLayerTruncationMode {
    get { self[\.text.truncation] }
    set { self[\.text.truncation] = newValue }
  }
  /// How lines are aligned.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { self[\.text.alignment] }
    set { self[\.text.alignment] = newValue }
  }

  /// The size that the text takes, without being wrapped.
  open func preferredFrameSize() -> CGSize {
    var look = withState { $0.text }
    look.isWrapped = false
    look.truncation = .none
    return look.block(in: .zero)?.measured ?? .zero
  }

  /// Draws the text. The origin of `ctx` is that of the bounds, and y points down.
  open override func draw(in ctx: CGContext) {
    let (look, bounds) = withState { ($0.text, $0.bounds) }
    guard let block = look.block(in: bounds.size) else { return }
    ctx.saveGState()
    // Text is upright where y points up.
    ctx.translateBy(x: bounds.minX, y: bounds.maxY)
    ctx.scaleBy(x: 1, y: -1)
    ctx.clip(to: CGRect(origin: .zero, size: bounds.size))
    ctx.draw(block, in: CGRect(origin: .zero, size: bounds.size))
    ctx.restoreGState()
  }
}
