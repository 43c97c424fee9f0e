import CoreMedia
import Foundation
import MediaEngine

/// Core Media's text markup attributes, read and written.
enum TextMarkup {
  static func number(_ value: Any?) -> Double? {
    let number: Double? =
      switch value {
      case let number as Double: number
      case let number as Float: Double(number)
      case let number as CGFloat: Double(number)
      case let number as Int: Double(number)
      case let number as NSNumber: number.doubleValue
      default: nil
      }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// A number that isn't negative.
  static func amount(_ value: Any) -> Double? { number(value).flatMap { $0 >= 0 ? $0 : nil } }

  static func flag(_ value: Any) -> Bool? { (value as? Bool) ?? (value as? NSNumber)?.boolValue }

  static func color(_ value: Any) -> SubtitleColor? {
    guard let parts = (value as? [Any])?.map({ number($0) }), parts.count == 4 else { return nil }
    let numbers = parts.compactMap(\.self)
    guard numbers.count == 4, numbers.allSatisfy({ (0...1).contains($0) }) else { return nil }
    return SubtitleColor(alpha: numbers[0], red: numbers[1], green: numbers[2], blue: numbers[3])
  }

  /// The attributes as values of property lists.
  static func plain(_ attributes: [String: Any]) -> [String: Any] {
    attributes.mapValues { value in
      if let parts = value as? [Any] { return parts.compactMap { number($0) } }
      return value
    }
  }

  static let alignments: [(String, SubtitleStyle.Alignment)] = [
    (kCMTextMarkupAlignmentType_Start as String, .start), (kCMTextMarkupAlignmentType_Middle as String, .middle),
    (kCMTextMarkupAlignmentType_End as String, .end), (kCMTextMarkupAlignmentType_Left as String, .left),
    (kCMTextMarkupAlignmentType_Right as String, .right),
  ]

  static let edges: [(String, SubtitleStyle.Edge)] = [
    (kCMTextMarkupCharacterEdgeStyle_None as String, .none),
    (kCMTextMarkupCharacterEdgeStyle_Raised as String, .raised),
    (kCMTextMarkupCharacterEdgeStyle_Depressed as String, .depressed),
    (kCMTextMarkupCharacterEdgeStyle_Uniform as String, .uniform),
    (kCMTextMarkupCharacterEdgeStyle_DropShadow as String, .dropShadow),
  ]

  static let verticals: [(String, SubtitleStyle.Vertical)] = [
    (kCMTextVerticalLayout_LeftToRight as String, .leftToRight),
    (kCMTextVerticalLayout_RightToLeft as String, .rightToLeft),
  ]

  static let families: [(String, SubtitleStyle.Generic)] = [
    (kCMTextMarkupGenericFontName_Default as String, .default),
    (kCMTextMarkupGenericFontName_Serif as String, .serif),
    (kCMTextMarkupGenericFontName_SansSerif as String, .sansSerif),
    (kCMTextMarkupGenericFontName_Monospace as String, .monospace),
    (kCMTextMarkupGenericFontName_ProportionalSerif as String, .proportionalSerif),
    (kCMTextMarkupGenericFontName_ProportionalSansSerif as String, .proportionalSansSerif),
    (kCMTextMarkupGenericFontName_MonospaceSerif as String, .monospaceSerif),
    (kCMTextMarkupGenericFontName_MonospaceSansSerif as String, .monospaceSansSerif),
    (kCMTextMarkupGenericFontName_Casual as String, .casual),
    (kCMTextMarkupGenericFontName_Cursive as String, .cursive),
    (kCMTextMarkupGenericFontName_Fantasy as String, .fantasy),
    (kCMTextMarkupGenericFontName_SmallCapital as String, .smallCapital),
  ]

  /// The value of a name in a table.
  static func named<Value>(_ value: Any, in table: [(String, Value)]) -> Value? {
    guard let name = value as? String else { return nil }
    return table.first { $0.0 == name }?.1
  }
}

extension SubtitleStyle {
  /// The style of text markup attributes; nil if a key or a value isn't known.
  init?(_ attributes: [String: Any]) {
    self.init()
    for (key, value) in attributes where !set(key, value) { return nil }
  }

  private mutating func set(_ key: String, _ value: Any) -> Bool {
    func put<Value>(_ path: WritableKeyPath<SubtitleStyle, Value?>, _ value: Value?, _ style: inout SubtitleStyle)
      -> Bool
    {
      style[keyPath: path] = value
      return value != nil
    }
    let percents: [String: WritableKeyPath<SubtitleStyle, Double?>] = [
      kCMTextMarkupAttribute_BaseFontSizePercentageRelativeToVideoHeight as String: \.baseSize,
      kCMTextMarkupAttribute_RelativeFontSize as String: \.relativeSize,
      kCMTextMarkupAttribute_TextPositionPercentageRelativeToWritingDirection as String: \.textPosition,
      kCMTextMarkupAttribute_OrthogonalLinePositionPercentageRelativeToWritingDirection as String: \.linePosition,
      kCMTextMarkupAttribute_WritingDirectionSizePercentage as String: \.length,
    ]
    if let path = percents[key] { return put(path, TextMarkup.amount(value), &self) }
    switch key {
    case kCMTextMarkupAttribute_ForegroundColorARGB:
      return put(\.foreground, TextMarkup.color(value), &self)
    case kCMTextMarkupAttribute_BackgroundColorARGB:
      return put(\.background, TextMarkup.color(value), &self)
    case kCMTextMarkupAttribute_CharacterBackgroundColorARGB:
      return put(\.characterBackground, TextMarkup.color(value), &self)
    case kCMTextMarkupAttribute_BoldStyle: return put(\.isBold, TextMarkup.flag(value), &self)
    case kCMTextMarkupAttribute_ItalicStyle: return put(\.isItalic, TextMarkup.flag(value), &self)
    case kCMTextMarkupAttribute_UnderlineStyle: return put(\.isUnderlined, TextMarkup.flag(value), &self)
    case kCMTextMarkupAttribute_FontFamilyName: return put(\.family, value as? String, &self)
    case kCMTextMarkupAttribute_GenericFontFamilyName:
      return put(\.genericFamily, TextMarkup.named(value, in: TextMarkup.families), &self)
    case kCMTextMarkupAttribute_VerticalLayout:
      return put(\.vertical, TextMarkup.named(value, in: TextMarkup.verticals), &self)
    case kCMTextMarkupAttribute_Alignment:
      return put(\.alignment, TextMarkup.named(value, in: TextMarkup.alignments), &self)
    case kCMTextMarkupAttribute_CharacterEdgeStyle:
      return put(\.edge, TextMarkup.named(value, in: TextMarkup.edges), &self)
    default: return false
    }
  }
}
