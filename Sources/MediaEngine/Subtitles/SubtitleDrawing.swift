import CoreGraphics
import Foundation

/// Subtitles as rules style them, to be drawn over a video.
///
/// Lengths go by the video: a line is as long as the video allows, the text lies at its bottom, and its size is a share of
/// the video's height, unless the rules say otherwise.
package struct SubtitleDrawing: Sendable, Equatable {
  package var texts: [SubtitleText]
  package var rules: [SubtitleRule]
  /// Where the video is; y points down.
  package var video: CGRect

  package init(texts: [SubtitleText], rules: [SubtitleRule], video: CGRect) {
    (self.texts, self.rules, self.video) = (texts, rules, video)
  }

  /// The distance from the video's edge, in percent.
  private static let margin = 4.0

  /// Draws the subtitles into a context in which y points down.
  package func draw(in context: CGContext) {
    guard video.width >= 1, video.height >= 1 else { return }
    // The last text is at the bottom, the others are above it.
    var taken: [SubtitleStyle.Vertical?: CGFloat] = [:]
    for text in texts.reversed() {
      let style = rules.style(of: text)
      guard let layout = SubtitleLayout(text, style: style, pieces: rules.pieces(of: text), in: video) else { continue }
      let size = layout.boxSize
      let room = style.vertical == nil ? video.size : CGSize(width: video.height, height: video.width)
      let x = Self.fit(layout.start(in: room), size.width, room.width)
      var y = room.height * (1 - Self.margin / 100) - size.height - (taken[style.vertical] ?? 0)
      if let line = style.linePosition {
        y = room.height * line / 100 - size.height / 2
      } else {
        taken[style.vertical, default: 0] += size.height
      }
      place(layout, at: CGPoint(x: x, y: Self.fit(y, size.height, room.height)), style.vertical, in: context)
    }
  }

  /// A place at which a length lies within a room, as far as there is enough.
  private static func fit(_ place: CGFloat, _ length: CGFloat, _ room: CGFloat) -> CGFloat {
    max(0, min(place, room - length))
  }

  /// Draws a text whose box begins at a place, counted along the lines and from the first line on.
  private func place(
    _ layout: SubtitleLayout, at place: CGPoint, _ vertical: SubtitleStyle.Vertical?, in context: CGContext
  ) {
    context.saveGState()
    context.clip(to: video)
    context.translateBy(x: video.minX, y: video.minY)
    if let vertical {
      // A quarter turn clockwise: lines run down, and the first of them is at the right.
      context.concatenate(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: video.width, ty: 0))
      let y = vertical == .leftToRight ? video.width - place.y - layout.boxSize.height : place.y
      context.translateBy(x: place.x, y: y)
    } else {
      context.translateBy(x: place.x, y: place.y)
    }
    layout.draw(in: context)
    context.restoreGState()
  }
}
