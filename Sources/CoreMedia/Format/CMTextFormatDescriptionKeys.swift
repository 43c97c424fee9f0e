import CoreGraphics

/// The display flags of text, as the C functions take them.
public typealias CMTextDisplayFlags = UInt32
/// The justification of text, as the C functions take it.
public typealias CMTextJustificationValue = Int8
/// The flavour of a text sample description in a file; nil means QuickTime's.
public typealias CMTextDescriptionFlavor = CFString

/// Text scrolls into the box.
public let kCMTextDisplayFlag_scrollIn: CMTextDisplayFlags = 0x0000_0020
/// Text scrolls out of the box.
public let kCMTextDisplayFlag_scrollOut: CMTextDisplayFlags = 0x0000_0040
/// The bits that hold the scroll direction.
public let kCMTextDisplayFlag_scrollDirectionMask: CMTextDisplayFlags = 0x0000_0180
/// Text scrolls upwards.
public let kCMTextDisplayFlag_scrollDirection_bottomToTop: CMTextDisplayFlags = 0x0000_0000
/// Text scrolls to the left.
public let kCMTextDisplayFlag_scrollDirection_rightToLeft: CMTextDisplayFlags = 0x0000_0080
/// Text scrolls downwards.
public let kCMTextDisplayFlag_scrollDirection_topToBottom: CMTextDisplayFlags = 0x0000_0100
/// Text scrolls to the right.
public let kCMTextDisplayFlag_scrollDirection_leftToRight: CMTextDisplayFlags = 0x0000_0180
/// Highlighted text stays highlighted (continuous karaoke).
public let kCMTextDisplayFlag_continuousKaraoke: CMTextDisplayFlags = 0x0000_0800
/// Text is written vertically.
public let kCMTextDisplayFlag_writeTextVertically: CMTextDisplayFlags = 0x0002_0000
/// The whole text box is filled with the background colour.
public let kCMTextDisplayFlag_fillTextRegion: CMTextDisplayFlags = 0x0004_0000
/// The file's formatting takes precedence over the user's settings.
public let kCMTextDisplayFlag_obeySubtitleFormatting: CMTextDisplayFlags = 0x2000_0000
/// Some subtitles are forced: shown even when subtitles are off.
public let kCMTextDisplayFlag_forcedSubtitlesPresent: CMTextDisplayFlags = 0x4000_0000
/// All subtitles are forced: shown even when subtitles are off.
public let kCMTextDisplayFlag_allSubtitlesForced: CMTextDisplayFlags = 0x8000_0000

/// At the left or at the top.
public let kCMTextJustification_left_top: CMTextJustificationValue = 0
/// In the middle.
public let kCMTextJustification_centered: CMTextJustificationValue = 1
/// At the right or at the bottom.
public let kCMTextJustification_bottom_right: CMTextJustificationValue = -1

/// Extension of a text format: the display flags.
public let kCMTextFormatDescriptionExtension_DisplayFlags: CFString = "DisplayFlags"
/// Extension of a text format: the colour behind the text, a dictionary.
public let kCMTextFormatDescriptionExtension_BackgroundColor: CFString = "BackgroundColor"
/// Extension of a text format: the default text box, a dictionary.
public let kCMTextFormatDescriptionExtension_DefaultTextBox: CFString = "DefaultTextBox"
/// Extension of a text format: the default text style, a dictionary.
public let kCMTextFormatDescriptionExtension_DefaultStyle: CFString = "DefaultStyle"
/// Extension of a 3GPP text format: left, middle or right.
public let kCMTextFormatDescriptionExtension_HorizontalJustification: CFString = "HorizontalJustification"
/// Extension of a 3GPP text format: top, middle or bottom.
public let kCMTextFormatDescriptionExtension_VerticalJustification: CFString = "VerticalJustification"
/// Extension of a 3GPP text format: the font names by local ID, the ID as a string.
public let kCMTextFormatDescriptionExtension_FontTable: CFString = "FontTable"
/// Extension of a QuickTime text format: left, middle or right.
public let kCMTextFormatDescriptionExtension_TextJustification: CFString = "TextJustification"
/// Extension of a QuickTime text format: the name of the font.
public let kCMTextFormatDescriptionExtension_DefaultFontName: CFString = "DefaultFontName"

/// Key of a colour: red, from 0 to 255.
public let kCMTextFormatDescriptionColor_Red: CFString = "Red"
/// Key of a colour: green, from 0 to 255.
public let kCMTextFormatDescriptionColor_Green: CFString = "Green"
/// Key of a colour: blue, from 0 to 255.
public let kCMTextFormatDescriptionColor_Blue: CFString = "Blue"
/// Key of a colour: alpha, from 0 to 255.
public let kCMTextFormatDescriptionColor_Alpha: CFString = "Alpha"

/// Key of a box: its top.
public let kCMTextFormatDescriptionRect_Top: CFString = "Top"
/// Key of a box: its left.
public let kCMTextFormatDescriptionRect_Left: CFString = "Left"
/// Key of a box: its bottom.
public let kCMTextFormatDescriptionRect_Bottom: CFString = "Bottom"
/// Key of a box: its right.
public let kCMTextFormatDescriptionRect_Right: CFString = "Right"

/// Key of a style: the index of its first character.
public let kCMTextFormatDescriptionStyle_StartChar: CFString = "StartChar"
/// Key of a style: the index after its last character.
public let kCMTextFormatDescriptionStyle_EndChar: CFString = "EndChar"
/// Key of a style: the local ID of the font.
public let kCMTextFormatDescriptionStyle_Font: CFString = "Font"
/// Key of a style: 1 for bold, 2 for italic, 4 for underlined.
public let kCMTextFormatDescriptionStyle_FontFace: CFString = "FontFace"
/// Key of a style: the colour of the text, a dictionary.
public let kCMTextFormatDescriptionStyle_ForegroundColor: CFString = "ForegroundColor"
/// Key of a style: the size of the font.
public let kCMTextFormatDescriptionStyle_FontSize: CFString = "FontSize"
/// Key of a QuickTime style: the height of a line.
public let kCMTextFormatDescriptionStyle_Height: CFString = "Height"
/// Key of a QuickTime style: the ascent above the baseline.
public let kCMTextFormatDescriptionStyle_Ascent: CFString = "Ascent"

extension CMFormatDescription.Extensions.Key {
  /// The display flags of the text.
  public static let displayFlags = Self(rawValue: kCMTextFormatDescriptionExtension_DisplayFlags)
  /// The colour behind the text.
  public static let backgroundColor = Self(rawValue: kCMTextFormatDescriptionExtension_BackgroundColor)
  /// The default text box.
  public static let defaultTextBox = Self(rawValue: kCMTextFormatDescriptionExtension_DefaultTextBox)
  /// The default text style.
  public static let defaultStyle = Self(rawValue: kCMTextFormatDescriptionExtension_DefaultStyle)
  /// Left, middle or right, in a 3GPP text format.
  public static let horizontalJustification = Self(rawValue: kCMTextFormatDescriptionExtension_HorizontalJustification)
  /// Top, middle or bottom, in a 3GPP text format.
  public static let verticalJustification = Self(rawValue: kCMTextFormatDescriptionExtension_VerticalJustification)
  /// The font names by local ID.
  public static let fontTable = Self(rawValue: kCMTextFormatDescriptionExtension_FontTable)
  /// Left, middle or right, in a QuickTime text format.
  public static let textJustification = Self(rawValue: kCMTextFormatDescriptionExtension_TextJustification)
  /// The name of the font, in a QuickTime text format.
  public static let defaultFontName = Self(rawValue: kCMTextFormatDescriptionExtension_DefaultFontName)
}
