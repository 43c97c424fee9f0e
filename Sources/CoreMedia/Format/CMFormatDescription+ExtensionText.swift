extension CMFormatDescription.Extensions.Value {
  /// How text lies in its box, horizontally or vertically.
  public struct TextJustification: RawRepresentable, Equatable, Sendable {
    /// The constant of the C functions.
    public var rawValue: CMTextJustificationValue

    /// A value by its constant.
    public init(rawValue: CMTextJustificationValue) {
      self.rawValue = rawValue
    }

    /// At the left.
    public static let left = TextJustification(rawValue: kCMTextJustification_left_top)
    /// At the top.
    public static let top = TextJustification(rawValue: kCMTextJustification_left_top)
    /// In the middle.
    public static let centered = TextJustification(rawValue: kCMTextJustification_centered)
    /// At the bottom.
    public static let bottom = TextJustification(rawValue: kCMTextJustification_bottom_right)
    /// At the right.
    public static let right = TextJustification(rawValue: kCMTextJustification_bottom_right)
  }

  /// How text is shown.
  public struct TextDisplayFlags: OptionSet, Sendable {
    /// The bits of the C functions.
    public let rawValue: CMTextDisplayFlags

    /// Flags by their bits.
    public init(rawValue: CMTextDisplayFlags) {
      self.rawValue = rawValue
    }

    /// The text scrolls in.
    public static let scrollIn = Self(rawValue: kCMTextDisplayFlag_scrollIn)
    /// The text scrolls out.
    public static let scrollOut = Self(rawValue: kCMTextDisplayFlag_scrollOut)
    /// Scrolling goes from the right to the left.
    public static let scrollDirectionRightToLeft = Self(rawValue: kCMTextDisplayFlag_scrollDirection_rightToLeft)
    /// Scrolling goes from the top to the bottom.
    public static let scrollDirectionTopToBottom = Self(rawValue: kCMTextDisplayFlag_scrollDirection_topToBottom)
    /// Words are lit one after the other.
    public static let continuousKaraoke = Self(rawValue: kCMTextDisplayFlag_continuousKaraoke)
    /// The text runs from the top to the bottom.
    public static let writeTextVertically = Self(rawValue: kCMTextDisplayFlag_writeTextVertically)
    /// The box behind the text is filled.
    public static let fillTextRegion = Self(rawValue: kCMTextDisplayFlag_fillTextRegion)
    /// The sample's own formatting holds.
    public static let obeySubtitleFormatting = Self(rawValue: kCMTextDisplayFlag_obeySubtitleFormatting)
    /// Some of the subtitles are forced.
    public static let forcedSubtitlesPresent = Self(rawValue: kCMTextDisplayFlag_forcedSubtitlesPresent)
    /// All of the subtitles are forced.
    public static let allSubtitlesForced = Self(rawValue: kCMTextDisplayFlag_allSubtitlesForced)
  }
}
