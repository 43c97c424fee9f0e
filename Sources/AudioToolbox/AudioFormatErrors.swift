import CoreMedia

/// Something else went wrong.
public let kAudioFormatUnspecifiedError: OSStatus = 0x7768_6174
/// There is no such property.
public let kAudioFormatUnsupportedPropertyError: OSStatus = 0x7072_6F70
/// The property has another size.
public let kAudioFormatBadPropertySizeError: OSStatus = 0x2173_697A
/// The specifier has another size.
public let kAudioFormatBadSpecifierSizeError: OSStatus = 0x2173_7063
/// The format can't be read or written here.
public let kAudioFormatUnsupportedDataFormatError: OSStatus = 0x666D_743F
/// The format isn't known.
public let kAudioFormatUnknownFormatError: OSStatus = 0x2166_6D74
