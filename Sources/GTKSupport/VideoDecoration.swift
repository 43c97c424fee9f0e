import CoreGraphics

/// What a video widget draws around its video, and how it places both.
///
/// Back to front: `behind`, the background, the video, `above`, the border. The three pictures lie on the widget as they
/// are; the rest is in a rectangle of `size`, which `transform` places. Without a decoration nothing of this costs anything.
@MainActor
public struct VideoDecoration {
  /// Whether anything is shown.
  public var isShown = true
  /// The size of the rectangle that the video is scaled into, in points.
  public var size: CGSize
  /// From the rectangle, whose origin is its top left, to points of the widget.
  public var transform = CGAffineTransform.identity
  /// The opacity of everything together.
  public var opacity = 1.0
  /// The colour behind the video.
  public var background: CGColor?
  /// The radii of the rectangle's corners: top left, top right, bottom right, bottom left.
  public var radii: [CGFloat] = [0, 0, 0, 0]
  /// Whether the corners cut the video.
  public var cutsVideo = false
  /// The width of the border, which lies inside the rectangle.
  public var borderWidth: CGFloat = 0
  /// The colour of the border.
  public var borderColor: CGColor?
  /// What is behind the background.
  public var behind: OverlayPicture?
  /// What is over the video.
  public var above: OverlayPicture?
  /// Shows everything only as far as this is opaque.
  public var mask: OverlayPicture?

  /// The video alone, in a rectangle of this size.
  public init(size: CGSize) { self.size = size }
}
