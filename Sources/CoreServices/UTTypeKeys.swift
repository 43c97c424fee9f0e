import FoundationAdditions

/// Tag class: file name extensions.
public let kUTTagClassFilenameExtension: CFString = "public.filename-extension"
/// Tag class: MIME types.
public let kUTTagClassMIMEType: CFString = "public.mime-type"
/// Tag class: pasteboard types.
public let kUTTagClassNSPboardType: CFString = "com.apple.nspboard-type"
/// Tag class: four-character codes of the classic Mac OS.
public let kUTTagClassOSType: CFString = "com.apple.ostype"

/// Key of a declaration: the identifier.
public let kUTTypeIdentifierKey: CFString = "UTTypeIdentifier"
/// Key of a declaration: the tags, by their class.
public let kUTTypeTagSpecificationKey: CFString = "UTTypeTagSpecification"
/// Key of a declaration: the identifiers that it conforms to.
public let kUTTypeConformsToKey: CFString = "UTTypeConformsTo"
/// Key of a declaration: the description.
public let kUTTypeDescriptionKey: CFString = "UTTypeDescription"
