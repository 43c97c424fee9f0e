import GTKSupport
import QuartzCore

extension VideoDecoration {
  /// A layer's look as a widget's decoration.
  init(_ look: VideoLayerLook) {
    self.init(size: look.size)
    (isShown, transform, opacity, background) = (look.isShown, look.transform, look.opacity, look.background)
    (radii, cutsVideo) = (look.radii, look.cutsVideo)
    (borderWidth, borderColor) = (look.borderWidth, look.borderColor)
    behind = look.behind.flatMap { OverlayPicture($0.pixelBuffer, x: $0.x, y: $0.y) }
    above = look.above.flatMap { OverlayPicture($0.pixelBuffer, x: $0.x, y: $0.y) }
    mask = look.mask.flatMap { OverlayPicture($0.pixelBuffer, x: $0.x, y: $0.y) }
  }
}
