/// Whether words are bold: a `Bool`.
public let kCMTextMarkupAttribute_BoldStyle: CFString = "CMTextMarkupAttribute_BoldStyle"
/// Whether words are italic: a `Bool`.
public let kCMTextMarkupAttribute_ItalicStyle: CFString = "CMTextMarkupAttribute_ItalicStyle"
/// Whether words are underlined: a `Bool`.
public let kCMTextMarkupAttribute_UnderlineStyle: CFString = "CMTextMarkupAttribute_UnderlineStyle"
