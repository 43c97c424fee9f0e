import AVFoundation
import Foundation
import QuartzCore

/// Titles as layers over the video, each of which is opaque while it is seen.
struct TimelineTitleLayers {
  /// How far titles stay off the edges, as a fraction of the picture: screens may cut these off.
  private static let margin = 0.05
  /// Below so many pixels letters aren't made smaller.
  private static let smallest = 6.0

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
    let room = CGSize(width: size.width * (1 - 2 * margin), height: size.height * (1 - 2 * margin))
    var own = wrap(title.text, in: layer, width: room.width)
    while own.height > room.height, layer.fontSize > smallest {
      layer.fontSize *= max(0.7, min(0.95, room.height / own.height))
      own = wrap(title.text, in: layer, width: room.width)
    }
    // A pixel to spare: widths are rounded.
    layer.bounds = CGRect(x: 0, y: 0, width: own.width.rounded(.up) + 2, height: own.height.rounded(.up) + 2)
    // The layers' origin is at the bottom left.
    layer.position = CGPoint(
      x: middle(title.position.x, own.width, in: size.width),
      y: middle(1 - title.position.y, own.height, in: size.height))
    // Words can be read over pictures of their own colour, too.
    layer.shadowColor = CGColor(gray: title.color.isLight ? 0 : 1, alpha: 1)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.6, layer.fontSize * 0.05, .zero)
    layer.opacity = 0
    layer.add(appearance(title, range), forKey: "appearance")
    return layer
  }

  /// Breaks the lines of a layer's text where they are wider, and returns the size of all.
  private static func wrap(_ text: String, in layer: CATextLayer, width: CGFloat) -> CGSize {
    layer.string = TimelineTitleLines.broken(text) { line in
      layer.string = line
      return layer.preferredFrameSize().width <= width
    }
    return layer.preferredFrameSize()
  }

  /// Where the middle of something of a length is, in pixels: inside of the margins, unless it was put beyond the edges.
  private static func middle(_ share: Double, _ length: CGFloat, in whole: CGFloat) -> CGFloat {
    guard (0...1).contains(share) else { return share * whole }
    let nearest = length / 2 + margin * whole
    return nearest > whole / 2 ? whole / 2 : min(max(share * whole, nearest), whole - nearest)
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
