/// The colour of text: an array of four numbers from 0 to 1, alpha, red, green and blue.
public let kCMTextMarkupAttribute_ForegroundColorARGB: CFString = "CMTextMarkupAttribute_ForegroundColorARGB"
/// The colour of the box that holds the text, as four numbers; for a whole text.
public let kCMTextMarkupAttribute_BackgroundColorARGB: CFString = "CMTextMarkupAttribute_BackgroundColorARGB"
/// The colour behind characters, as four numbers.
public let kCMTextMarkupAttribute_CharacterBackgroundColorARGB: CFString =
  "CMTextMarkupAttribute_CharacterBackgroundColorARGB"
/// Whether text is bold: a `Bool`.
public let kCMTextMarkupAttribute_BoldStyle: CFString = "CMTextMarkupAttribute_BoldStyle"
/// Whether text is italic: a `Bool`.
public let kCMTextMarkupAttribute_ItalicStyle: CFString = "CMTextMarkupAttribute_ItalicStyle"
/// Whether text is underlined: a `Bool`.
public let kCMTextMarkupAttribute_UnderlineStyle: CFString = "CMTextMarkupAttribute_UnderlineStyle"
/// The family of the font, by its name: a `String`.
public let kCMTextMarkupAttribute_FontFamilyName: CFString = "CMTextMarkupAttribute_FontFamilyName"
/// The kind of font, one of `kCMTextMarkupGenericFontName_…`; a family's name comes before it.
public let kCMTextMarkupAttribute_GenericFontFamilyName: CFString = "CMTextMarkupAttribute_GenericFontFamilyName"
/// The size of the font in percent of the video's height, a number that isn't negative; for a whole text.
public let kCMTextMarkupAttribute_BaseFontSizePercentageRelativeToVideoHeight: CFString =
  "CMTextMarkupAttribute_BaseFontSizePercentageRelativeToVideoHeight"
/// The size of text in percent of the base size, a number that isn't negative.
public let kCMTextMarkupAttribute_RelativeFontSize: CFString = "CMTextMarkupAttribute_RelativeFontSize"
/// That lines run from top to bottom, one of `kCMTextVerticalLayout_…`; for a whole text.
public let kCMTextMarkupAttribute_VerticalLayout: CFString = "CMTextMarkupAttribute_VerticalLayout"
/// How lines are aligned, one of `kCMTextMarkupAlignmentType_…`; for a whole text.
public let kCMTextMarkupAttribute_Alignment: CFString = "CMTextMarkupAttribute_Alignment"
/// Where the middle of the text is along its lines, in percent of the video's size; for a whole text.
public let kCMTextMarkupAttribute_TextPositionPercentageRelativeToWritingDirection: CFString =
  "CMTextMarkupAttribute_TextPositionPercentageRelativeToWritingDirection"
/// Where the middle of the text is across its lines, in percent of the video's size from the side of the first
/// line; for a whole text.
public let kCMTextMarkupAttribute_OrthogonalLinePositionPercentageRelativeToWritingDirection: CFString =
  "CMTextMarkupAttribute_OrthogonalLinePositionPercentageRelativeToWritingDirection"
/// How long lines are, in percent of the video's size in their direction; for a whole text.
public let kCMTextMarkupAttribute_WritingDirectionSizePercentage: CFString =
  "CMTextMarkupAttribute_WritingDirectionSizePercentage"
/// How the edges of characters are drawn, one of `kCMTextMarkupCharacterEdgeStyle_…`.
public let kCMTextMarkupAttribute_CharacterEdgeStyle: CFString = "CMTextMarkupAttribute_CharacterEdgeStyle"
