import AVFoundation
import Foundation
import QuartzCore

/// Titles as layers over the video, each of which is opaque while it is seen.
struct TimelineTitleLayers {
  /// How much of the picture's width a title may have.
  private static let widest = 0.94

  private let parent = CALayer()
  private let video = CALayer()

  /// `times` are those at which the titles are seen, in a picture of this size.
  init(_ titles: [TimelineTitle], _ times: [CMTimeRange], size: CGSize) {
    let frame = CGRect(origin: .zero, size: size)
    (parent.frame, video.frame) = (frame, frame)
    parent.addSublayer(video)
    for (title, range) in zip(titles, times) { parent.addSublayer(Self.layer(title, range, size)) }
  }

  /// What draws the titles over a video composition's pictures.
  var tool: AVVideoCompositionCoreAnimationTool {
    AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: parent)
  }

  private static func layer(_ title: TimelineTitle, _ range: CMTimeRange, _ size: CGSize) -> CATextLayer {
    let layer = CATextLayer()
    layer.string = title.text
    layer.font = title.font
    layer.foregroundColor = title.color.color
    layer.alignmentMode =
      switch title.alignment {
      case .left: .left
      case .center: .center
      case .right: .right
      }
    layer.fontSize = title.size * size.height
    var own = layer.preferredFrameSize()
    if own.width > size.width * widest {
      layer.fontSize *= size.width * widest / own.width
      own = layer.preferredFrameSize()
    }
    // A pixel to spare: widths are rounded.
    layer.bounds = CGRect(x: 0, y: 0, width: own.width.rounded(.up) + 2, height: own.height.rounded(.up) + 2)
    // The layers' origin is at the bottom left.
    layer.position = CGPoint(x: title.position.x * size.width, y: (1 - title.position.y) * size.height)
    // Words can be read over pictures of their own colour, too.
    layer.shadowColor = CGColor(gray: title.color.isLight ? 0 : 1, alpha: 1)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.6, layer.fontSize * 0.05, .zero)
    layer.opacity = 0
    layer.add(appearance(title, range), forKey: "appearance")
    return layer
  }

  /// From 0 to 1 and back; before and behind it the layer's own opacity holds.
  private static func appearance(_ title: TimelineTitle, _ range: CMTimeRange) -> CAKeyframeAnimation {
    let curve = TimelineCurve(fadeIn: title.fadeIn, fadeOut: title.fadeOut, length: range.duration)
    let points =
      [(curve.pieces[0].first, 0.0)] + curve.pieces.map { ($0.last, $0.end.seconds / range.duration.seconds) }
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.values = points.map(\.0)
    animation.keyTimes = points.map { NSNumber(value: $0.1) }
    animation.beginTime = max(range.start.seconds, AVCoreAnimationBeginTimeAtZero)
    animation.duration = range.duration.seconds
    return animation
  }
}
