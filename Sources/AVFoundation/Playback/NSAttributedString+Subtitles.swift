import CoreMedia
import Foundation
import MediaEngine

extension NSAttributedString {
  /// Creates an attributed string with Core Media's text markup attributes, as rules style a subtitle. One that is bare has
  /// nothing of the player's own style.
  convenience init(_ text: SubtitleText, rules: [SubtitleRule], isBare: Bool) {
    let string = NSMutableAttributedString(string: text.string)
    let whole = SubtitleStyle.player(isBare ? [] : rules.pieces(of: text).map(\.style), isBare: isBare)
      .overridden(by: rules.style(of: text))
    for piece in rules.pieces(of: text) where !piece.range.isEmpty {
      // What is said of a whole text is the same throughout.
      var style = whole.overridden(by: piece.style)
      (style.background, style.baseSize, style.vertical) = (whole.background, whole.baseSize, whole.vertical)
      (style.alignment, style.length) = (whole.alignment, whole.length)
      (style.textPosition, style.linePosition) = (whole.textPosition, whole.linePosition)
      let range = NSRange(location: piece.range.lowerBound, length: piece.range.count)
      for (key, value) in style.attributes {
        string.addAttribute(NSAttributedString.Key(rawValue: key as String), value: value, range: range)
      }
    }
    self.init(attributedString: string)
  }
}

extension SubtitleStyle {
  /// The player's own style; for a bare text nothing.
  fileprivate static func player(_ styles: [SubtitleStyle], isBare: Bool) -> SubtitleStyle {
    isBare ? SubtitleStyle() : .default(hasCharacterBackground: styles.contains { $0.characterBackground != nil })
  }

  /// The style as text markup attributes.
  fileprivate var attributes: [(CFString, Any)] {
    func color(_ color: SubtitleColor?) -> [Double]? { color.map { [$0.alpha, $0.red, $0.green, $0.blue] } }
    func name<Value: Equatable>(_ value: Value?, in table: [(String, Value)]) -> String? {
      table.first { $0.1 == value }?.0
    }
    let values: [(CFString, Any?)] = [
      (kCMTextMarkupAttribute_ForegroundColorARGB, color(foreground)),
      (kCMTextMarkupAttribute_BackgroundColorARGB, color(background)),
      (kCMTextMarkupAttribute_CharacterBackgroundColorARGB, color(characterBackground)),
      (kCMTextMarkupAttribute_BoldStyle, isBold), (kCMTextMarkupAttribute_ItalicStyle, isItalic),
      (kCMTextMarkupAttribute_UnderlineStyle, isUnderlined), (kCMTextMarkupAttribute_FontFamilyName, family),
      (kCMTextMarkupAttribute_GenericFontFamilyName, name(genericFamily, in: TextMarkup.families)),
      (kCMTextMarkupAttribute_BaseFontSizePercentageRelativeToVideoHeight, baseSize),
      (kCMTextMarkupAttribute_RelativeFontSize, relativeSize),
      (kCMTextMarkupAttribute_VerticalLayout, name(vertical, in: TextMarkup.verticals)),
      (kCMTextMarkupAttribute_Alignment, name(alignment, in: TextMarkup.alignments)),
      (kCMTextMarkupAttribute_TextPositionPercentageRelativeToWritingDirection, textPosition),
      (kCMTextMarkupAttribute_OrthogonalLinePositionPercentageRelativeToWritingDirection, linePosition),
      (kCMTextMarkupAttribute_WritingDirectionSizePercentage, length),
      (kCMTextMarkupAttribute_CharacterEdgeStyle, name(edge, in: TextMarkup.edges)),
    ]
    return values.compactMap { key, value in value.map { (key, $0) } }
  }
}
