/// A style, and the text that it is for.
package struct SubtitleRule: Sendable, Hashable {
  package var selector: SubtitleSelector
  package var style: SubtitleStyle

  package init(selector: SubtitleSelector, style: SubtitleStyle) { (self.selector, self.style) = (selector, style) }
}

extension [SubtitleRule] {
  /// The style of a whole text. Rules for all of it come first, in their order; then those that select a span over all of it.
  package func style(of text: SubtitleText) -> SubtitleStyle {
    let whole = text.spans.filter { $0.range.lowerBound == 0 && $0.range.upperBound >= text.string.utf16.count }
    return style(in: whole)
  }

  /// A text cut into pieces that look the same throughout: what the rules say of each, then what its markup says.
  package func pieces(of text: SubtitleText) -> [(range: Range<Int>, style: SubtitleStyle)] {
    let length = text.string.utf16.count
    let ends = (text.spans.map(\.range) + text.runs.map(\.range)).flatMap { [$0.lowerBound, $0.upperBound] }
    let edges = Set(ends + [0, length]).filter { $0 <= length }.sorted()
    return zip(edges, edges.dropFirst()).map { start, end in
      var style = style(in: text.spans.filter { $0.range.lowerBound <= start && $0.range.upperBound >= end })
      if let run = text.runs.first(where: { $0.range.lowerBound <= start && $0.range.upperBound >= end }) {
        if run.style.contains(.bold) { style.isBold = true }
        if run.style.contains(.italic) { style.isItalic = true }
        if run.style.contains(.underlined) { style.isUnderlined = true }
      }
      return (start..<end, style)
    }
  }

  private func style(in spans: [SubtitleText.Span]) -> SubtitleStyle {
    let general = filter(\.selector.selectsEverything)
    let special = filter { rule in !rule.selector.selectsEverything && spans.contains { rule.selector.selects($0) } }
    return (general + special).reduce(SubtitleStyle()) { $0.overridden(by: $1.style) }
  }
}
