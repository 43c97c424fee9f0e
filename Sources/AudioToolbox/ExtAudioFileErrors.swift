import CoreMedia

/// There is no such property, or it can't be changed.
public let kExtAudioFileError_InvalidProperty: OSStatus = -66561
/// The property has another size.
public let kExtAudioFileError_InvalidPropertySize: OSStatus = -66562
/// The client's format isn't uncompressed.
public let kExtAudioFileError_NonPCMClientFormat: OSStatus = -66563
/// The channels don't fit the formats.
public let kExtAudioFileError_InvalidChannelMap: OSStatus = -66564
/// The functions are called in the wrong order.
public let kExtAudioFileError_InvalidOperationOrder: OSStatus = -66565
/// The data format is invalid.
public let kExtAudioFileError_InvalidDataFormat: OSStatus = -66566
/// The largest packet's size isn't known.
public let kExtAudioFileError_MaxPacketSizeUnknown: OSStatus = -66567
/// There is no such frame, or the file is being written.
public let kExtAudioFileError_InvalidSeek: OSStatus = -66568
/// An asynchronous write has too many frames.
public let kExtAudioFileError_AsyncWriteTooLarge: OSStatus = -66569
/// Asynchronous writes come too fast.
public let kExtAudioFileError_AsyncWriteBufferOverflow: OSStatus = -66570
