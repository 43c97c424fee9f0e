/// How subtitles are drawn. What is nil is as it would be without this style.
package struct SubtitleStyle: Sendable, Hashable {
  /// How the edges of characters are drawn.
  package enum Edge: Sendable, Hashable { case none, raised, depressed, uniform, dropShadow }
  /// How lines are aligned in the direction of writing.
  package enum Alignment: Sendable, Hashable { case start, middle, end, left, right }
  /// Where the first of several vertical lines is.
  package enum Vertical: Sendable, Hashable { case leftToRight, rightToLeft }

  /// A kind of font.
  package enum Generic: Sendable, Hashable {
    case `default`, serif, sansSerif, monospace, proportionalSerif, proportionalSansSerif, monospaceSerif
    case monospaceSansSerif, casual, cursive, fantasy, smallCapital

    /// The family by which fontconfig knows it.
    var family: String {
      switch self {
      case .default, .sansSerif, .proportionalSansSerif, .smallCapital: "Sans"
      case .serif, .proportionalSerif: "Serif"
      case .monospace, .monospaceSansSerif: "Monospace"
      case .monospaceSerif: "Courier"
      case .casual: "Comic Sans MS"
      case .cursive: "Cursive"
      case .fantasy: "Fantasy"
      }
    }
  }

  // MARK: Of characters

  /// The colour of the text.
  package var foreground: SubtitleColor?
  /// The colour behind characters.
  package var characterBackground: SubtitleColor?
  package var isBold: Bool?
  package var isItalic: Bool?
  package var isUnderlined: Bool?
  /// The family of the font, by its name.
  package var family: String?
  /// A kind of font, for where `family` isn't given.
  package var genericFamily: Generic?
  /// The size in percent of the base size.
  package var relativeSize: Double?
  package var edge: Edge?

  // MARK: Of the whole text

  /// The colour of the box around the text.
  package var background: SubtitleColor?
  /// The base size of the font in percent of the video's height.
  package var baseSize: Double?
  /// Vertical lines; nil for horizontal ones.
  package var vertical: Vertical?
  package var alignment: Alignment?
  /// The middle of the text in the direction of writing, in percent of the video's size.
  package var textPosition: Double?
  /// The middle of the text across the direction of writing, in percent of the video's size from where the first line is.
  package var linePosition: Double?
  /// The length of the lines in percent of the video's size.
  package var length: Double?

  /// Creates a style that changes nothing.
  package init() {}

  /// The style of text that no rule says anything about. Characters that have a background of their own need no box.
  package static func `default`(hasCharacterBackground: Bool) -> SubtitleStyle {
    var style = SubtitleStyle()
    style.foreground = .white
    style.background = hasCharacterBackground ? .clear : SubtitleColor.black.faded(by: 0.65)
    style.baseSize = 5
    style.alignment = .middle
    style.length = 90
    return style
  }

  /// This style with another one on top of it.
  package func overridden(by other: SubtitleStyle) -> SubtitleStyle {
    var style = self
    func apply<Value>(_ key: WritableKeyPath<SubtitleStyle, Value?>) {
      if let value = other[keyPath: key] { style[keyPath: key] = value }
    }
    apply(\.foreground)
    apply(\.characterBackground)
    apply(\.isBold)
    apply(\.isItalic)
    apply(\.isUnderlined)
    apply(\.relativeSize)
    apply(\.edge)
    apply(\.background)
    apply(\.baseSize)
    apply(\.vertical)
    apply(\.alignment)
    apply(\.textPosition)
    apply(\.linePosition)
    apply(\.length)
    // A generic family is no better than the named one that stood there before: whichever came last counts.
    if other.family != nil || other.genericFamily != nil {
      (style.family, style.genericFamily) = (other.family, other.genericFamily)
    }
    return style
  }
}
