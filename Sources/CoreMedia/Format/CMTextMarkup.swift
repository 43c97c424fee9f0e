/// Whether text is bold: a `Bool`.
public let kCMTextMarkupAttribute_BoldStyle: CFString = "CMTextMarkupAttribute_BoldStyle"
/// Whether text is italic: a `Bool`.
public let kCMTextMarkupAttribute_ItalicStyle: CFString = "CMTextMarkupAttribute_ItalicStyle"
/// Whether text is underlined: a `Bool`.
public let kCMTextMarkupAttribute_UnderlineStyle: CFString = "CMTextMarkupAttribute_UnderlineStyle"
