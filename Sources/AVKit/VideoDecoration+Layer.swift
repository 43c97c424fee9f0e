import GTKSupport
import QuartzCore

extension VideoDecoration {
  /// A layer's look as a widget's decoration.
  init(_ look: VideoLayerLook) {
    self.init(size: look.size)
    (isShown, transform, opacity, background) = (look.isShown, look.transform, look.opacity, look.background)
    (radii, cutsVideo) = (look.radii, look.cutsVideo)
    (borderWidth, borderColor) = (look.borderWidth, look.borderColor)
    func picture(_ bitmap: LayerBitmap?) -> OverlayPicture? {
      bitmap.flatMap { OverlayPicture($0.pixelBuffer, x: $0.x, y: $0.y) }
    }
    (behind, above, mask) = (picture(look.behind), picture(look.above), picture(look.mask))
  }
}
