/// The player's own font.
public let kCMTextMarkupGenericFontName_Default: CFString = "CMTextMarkupGenericFontName_Default"
/// A font with serifs.
public let kCMTextMarkupGenericFontName_Serif: CFString = "CMTextMarkupGenericFontName_Serif"
/// A font without serifs.
public let kCMTextMarkupGenericFontName_SansSerif: CFString = "CMTextMarkupGenericFontName_SansSerif"
/// A font whose characters have one width.
public let kCMTextMarkupGenericFontName_Monospace: CFString = "CMTextMarkupGenericFontName_Monospace"
/// A font with serifs, whose characters have widths of their own.
public let kCMTextMarkupGenericFontName_ProportionalSerif: CFString = "CMTextMarkupGenericFontName_ProportionalSerif"
/// A font without serifs, whose characters have widths of their own.
public let kCMTextMarkupGenericFontName_ProportionalSansSerif: CFString =
  "CMTextMarkupGenericFontName_ProportionalSansSerif"
/// A font with serifs, whose characters have one width.
public let kCMTextMarkupGenericFontName_MonospaceSerif: CFString = "CMTextMarkupGenericFontName_MonospaceSerif"
/// A font without serifs, whose characters have one width.
public let kCMTextMarkupGenericFontName_MonospaceSansSerif: CFString = "CMTextMarkupGenericFontName_MonospaceSansSerif"
/// A casual font.
public let kCMTextMarkupGenericFontName_Casual: CFString = "CMTextMarkupGenericFontName_Casual"
/// A font like handwriting.
public let kCMTextMarkupGenericFontName_Cursive: CFString = "CMTextMarkupGenericFontName_Cursive"
/// A decorative font.
public let kCMTextMarkupGenericFontName_Fantasy: CFString = "CMTextMarkupGenericFontName_Fantasy"
/// Small capitals in place of lower case letters.
public let kCMTextMarkupGenericFontName_SmallCapital: CFString = "CMTextMarkupGenericFontName_SmallCapital"
/// Vertical lines, the first of them at the left.
public let kCMTextVerticalLayout_LeftToRight: CFString = "CMTextVerticalLayout_LeftToRight"
/// Vertical lines, the first of them at the right.
public let kCMTextVerticalLayout_RightToLeft: CFString = "CMTextVerticalLayout_RightToLeft"
/// Aligned where lines begin.
public let kCMTextMarkupAlignmentType_Start: CFString = "CMTextMarkupAlignmentType_Start"
/// Centred.
public let kCMTextMarkupAlignmentType_Middle: CFString = "CMTextMarkupAlignmentType_Middle"
/// Aligned where lines end.
public let kCMTextMarkupAlignmentType_End: CFString = "CMTextMarkupAlignmentType_End"
/// Aligned at the left; at the top where lines are vertical.
public let kCMTextMarkupAlignmentType_Left: CFString = "CMTextMarkupAlignmentType_Left"
/// Aligned at the right; at the bottom where lines are vertical.
public let kCMTextMarkupAlignmentType_Right: CFString = "CMTextMarkupAlignmentType_Right"
/// Characters without edges.
public let kCMTextMarkupCharacterEdgeStyle_None: CFString = "CMTextMarkupCharacterEdgeStyle_None"
/// Characters that are raised, with light from the top left.
public let kCMTextMarkupCharacterEdgeStyle_Raised: CFString = "CMTextMarkupCharacterEdgeStyle_Raised"
/// Characters that are sunk in.
public let kCMTextMarkupCharacterEdgeStyle_Depressed: CFString = "CMTextMarkupCharacterEdgeStyle_Depressed"
/// Characters with an outline.
public let kCMTextMarkupCharacterEdgeStyle_Uniform: CFString = "CMTextMarkupCharacterEdgeStyle_Uniform"
/// Characters with a shadow at the bottom right.
public let kCMTextMarkupCharacterEdgeStyle_DropShadow: CFString = "CMTextMarkupCharacterEdgeStyle_DropShadow"
