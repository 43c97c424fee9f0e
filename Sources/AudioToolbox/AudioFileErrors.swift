import CoreMedia

/// Something else went wrong.
public let kAudioFileUnspecifiedError: OSStatus = 0x7768_743F
/// The file's type isn't known, or can't be written.
public let kAudioFileUnsupportedFileTypeError: OSStatus = 0x7479_703F
/// The file's format isn't known, or its type can't hold the format.
public let kAudioFileUnsupportedDataFormatError: OSStatus = 0x666D_743F
/// There is no such property.
public let kAudioFileUnsupportedPropertyError: OSStatus = 0x7074_793F
/// The property has another size.
public let kAudioFileBadPropertySizeError: OSStatus = 0x2173_697A
/// The program may not open the file.
public let kAudioFilePermissionsError: OSStatus = 0x7072_6D3F
/// The file's parts would have to be moved.
public let kAudioFileNotOptimizedError: OSStatus = 0x6F70_746D
/// There is no such chunk, or it is none of this type of file.
public let kAudioFileInvalidChunkError: OSStatus = 0x6368_6B3F
/// The file would be too large for its type.
public let kAudioFileDoesNotAllow64BitDataSizeError: OSStatus = 0x6F66_663F
/// There is no such packet.
public let kAudioFileInvalidPacketOffsetError: OSStatus = 0x7063_6B3F
/// The packet's dependencies aren't known.
public let kAudioFileInvalidPacketDependencyError: OSStatus = 0x6465_703F
/// The file is damaged.
public let kAudioFileInvalidFileError: OSStatus = 0x6474_613F
/// The operation isn't possible.
public let kAudioFileOperationNotSupportedError: OSStatus = 0x6F70_3F3F
/// The file isn't open.
public let kAudioFileNotOpenError: OSStatus = -38
/// The end of the file.
public let kAudioFileEndOfFileError: OSStatus = -39
/// There is no such position.
public let kAudioFilePositionError: OSStatus = -40
/// There is no such file.
public let kAudioFileFileNotFoundError: OSStatus = -43
