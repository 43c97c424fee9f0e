import CoreGraphics
import Foundation

/// A subtitle laid out in lines, in its box.
struct SubtitleLayout {
  /// The size of the box, along the lines and across them.
  let boxSize: CGSize
  private let style: SubtitleStyle
  private let block: CGTextBlock
  private let edges: [SubtitleStyle.Edge?]
  private let padding: CGSize
  /// How far lines may reach.
  private let room: CGFloat
  private let isRightToLeft: Bool
  /// Whether a rule says how long lines are.
  private let hasLength: Bool

  /// Lays out a text for a video; nil if there is nothing to draw.
  init?(
    _ text: SubtitleText, style given: SubtitleStyle, pieces: [(range: Range<Int>, style: SubtitleStyle)],
    in video: CGRect
  ) {
    let hasBackground = pieces.contains { $0.style.characterBackground != nil }
    style = SubtitleStyle.default(hasCharacterBackground: hasBackground).overridden(by: given)
    hasLength = given.length != nil
    let base = video.height * CGFloat(style.baseSize ?? 0) / 100
    let isVertical = style.vertical != nil
    let extent = isVertical ? video.height : video.width
    padding = CGSize(width: (base * 0.35).rounded(), height: (base * 0.12).rounded())
    room = min(extent, max(1, extent * CGFloat(style.length ?? 0) / 100))
    let units = Array(text.string.utf16)
    let runs = pieces.map { piece in
      Self.run(String(decoding: units[piece.range], as: UTF16.self), piece.style, base)
    }
    guard base > 0, runs.contains(where: { !$0.text.isEmpty }) else { return nil }
    var block = CGTextBlock(
      runs: runs, size: CGSize(width: max(1, room - 2 * padding.width), height: 0), isWrapped: true)
    block.isVertical = isVertical
    let wide = block.measured
    isRightToLeft = block.isRightToLeft
    block.alignment = Self.alignment(style.alignment ?? .middle)
    var edges = pieces.map(\.style.edge)
    // In vertical text whose first line is at the left the last line comes first, and all of it is turned.
    if style.vertical == .leftToRight { (block.runs, edges) = Self.reversed(block, edges) }
    // As wide as the longest line, and wide enough that it isn't wrapped anew.
    block.size.width = min(block.size.width, wide.width + 1)
    boxSize = CGSize(width: block.size.width + 2 * padding.width, height: wide.height + 2 * padding.height)
    (self.block, self.edges) = (block, edges)
  }

  /// Where the box begins along the lines, in a video with so much room.
  func start(in video: CGSize) -> CGFloat {
    let middle = video.width * CGFloat(style.textPosition ?? 50) / 100
    // A position without a length is that of the text itself.
    guard hasLength || style.textPosition == nil else { return middle - boxSize.width / 2 }
    let (start, end) = (middle - room / 2, middle + room / 2 - boxSize.width)
    switch style.alignment ?? .middle {
    case .left: return start
    case .right: return end
    case .start: return isRightToLeft ? end : start
    case .end: return isRightToLeft ? start : end
    case .middle: return middle - boxSize.width / 2
    }
  }

  /// Draws the box from the origin on; y points down.
  func draw(in context: CGContext) {
    if let color = style.background, color.alpha > 0 {
      context.setFillColor(color.cgColor)
      context.fill(CGRect(origin: .zero, size: boxSize))
    }
    // Text is upright where y points up.
    context.translateBy(x: padding.width, y: boxSize.height - padding.height)
    context.scaleBy(x: 1, y: -1)
    let size = CGSize(width: block.size.width, height: boxSize.height - 2 * padding.height)
    if block.runs.contains(where: { $0.background != nil }) {
      draw(size: size, in: context) { $0.color = SubtitleColor.clear.cgColor }
    }
    for kind in Set(edges.compactMap(\.self)) {
      for (offset, color) in Self.copies(of: kind) {
        let length = block.runs.map(\.font.size).max() ?? 0
        context.saveGState()
        context.translateBy(x: offset.width * length, y: -offset.height * length)
        draw(size: size, in: context, edge: kind) { run in
          run.background = nil
          run.color = color.faded(by: run.color.alpha).cgColor
        }
        context.restoreGState()
      }
    }
    draw(size: size, in: context) { $0.background = nil }
  }

  /// Draws the text with changed runs; those without the edge aren't seen.
  private func draw(
    size: CGSize, in context: CGContext, edge: SubtitleStyle.Edge? = nil, _ change: (inout CGTextBlock.Run) -> Void
  ) {
    var copy = block
    for index in copy.runs.indices {
      change(&copy.runs[index])
      if let edge, edges[index] != edge { copy.runs[index].color = SubtitleColor.clear.cgColor }
    }
    context.draw(copy, in: CGRect(origin: .zero, size: size))
  }

  /// Copies of the text that lie below it, moved by a share of the font's size; y points down.
  private static func copies(of edge: SubtitleStyle.Edge) -> [(offset: CGSize, color: SubtitleColor)] {
    let step = 0.05
    let light = SubtitleColor.white.faded(by: 0.6)
    switch edge {
    case .none: return []
    case .dropShadow: return [(CGSize(width: step * 1.5, height: step * 1.5), .black.faded(by: 0.85))]
    case .raised: return [(CGSize(width: -step, height: -step), light), (CGSize(width: step, height: step), .black)]
    case .depressed: return [(CGSize(width: step, height: step), light), (CGSize(width: -step, height: -step), .black)]
    case .uniform:
      return (0..<8).map { number in
        let angle = Double(number) * .pi / 4
        return (CGSize(width: step * cos(angle), height: step * sin(angle)), .black)
      }
    }
  }

  private static func run(_ text: String, _ style: SubtitleStyle, _ base: CGFloat) -> CGTextBlock.Run {
    let font = CGTextFont(
      name: style.family ?? style.genericFamily?.family ?? "Sans",
      size: base * CGFloat(style.relativeSize ?? 100) / 100,
      isBold: style.isBold ?? false, isItalic: style.isItalic ?? false)
    var run = CGTextBlock.Run(text: text, font: font, color: (style.foreground ?? .white).cgColor)
    run.background = style.characterBackground?.cgColor
    run.isUnderlined = style.isUnderlined ?? false
    run.hasSmallCapitals = style.genericFamily == .smallCapital
    return run
  }

  private static func alignment(_ alignment: SubtitleStyle.Alignment) -> CGTextBlock.Alignment {
    switch alignment {
    case .start: .natural
    case .middle: .center
    case .end: .end
    case .left: .left
    case .right: .right
    }
  }

  /// The lines in reverse order, as runs with their edges.
  private static func reversed(
    _ block: CGTextBlock, _ edges: [SubtitleStyle.Edge?]
  ) -> ([CGTextBlock.Run], [SubtitleStyle.Edge?]) {
    var (runs, kinds): ([CGTextBlock.Run], [SubtitleStyle.Edge?]) = ([], [])
    for line in block.lines.reversed() {
      if var last = runs.popLast() {
        last.text += "\n"
        runs.append(last)
      }
      var start = 0
      for (run, edge) in zip(block.runs, edges) {
        let bytes = Array(run.text.utf8)
        let common = line.clamped(to: start..<start + bytes.count)
        defer { start += bytes.count }
        guard !common.isEmpty else { continue }
        var part = run
        part.text = String(decoding: bytes[common.lowerBound - start..<common.upperBound - start], as: UTF8.self)
        runs.append(part)
        kinds.append(edge)
      }
    }
    return (runs, kinds)
  }
}
