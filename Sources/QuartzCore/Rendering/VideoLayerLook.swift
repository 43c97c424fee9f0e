import CoreGraphics

/// How a layer that shows a video looks at a moment, but for the video: for the view that draws both.
///
/// What a view draws in no time is said as values: where the layer is, its opacity, background, corners and border. The
/// rest is in three bitmaps. Back to front there are: the shadow and what the layer has for contents of its own
/// (`behind`), the background, the video, the sublayers (`above`), and the border. All of it is then masked by `mask`.
package struct VideoLayerLook: @unchecked Sendable {
  /// Whether the layer is shown.
  package var isShown = true
  /// The size of the layer's bounds.
  package var size = CGSize.zero
  /// From a rectangle of this size, with its origin at the top left, to points of the view.
  package var transform = CGAffineTransform.identity
  /// The opacity of everything together.
  package var opacity = 1.0
  /// The colour behind the video, in the shape of the corners.
  package var background: CGColor?
  /// The radii of the corners: top left, top right, bottom right, bottom left.
  package var radii: [CGFloat] = [0, 0, 0, 0]
  /// Whether the corners cut the video.
  package var cutsVideo = false
  /// The width of the border, inside the corners.
  package var borderWidth: CGFloat = 0
  package var borderColor: CGColor?
  package var behind: LayerBitmap?
  package var above: LayerBitmap?
  package var mask: LayerBitmap?

  /// That of a layer that isn't shown.
  package static var hidden: VideoLayerLook {
    var look = VideoLayerLook()
    look.isShown = false
    return look
  }

  /// Whether there is only the video, in the whole of a view of this size.
  package func isPlain(in viewSize: CGSize) -> Bool {
    isShown && size == viewSize && transform == .identity && opacity >= 1 && background == nil && !cutsVideo
      && borderWidth <= 0 && behind == nil && above == nil && mask == nil
  }
}
