/// A property of a file, such as `kExtAudioFileProperty_ClientDataFormat`.
public typealias ExtAudioFilePropertyID = UInt32

/// The file's format, an `AudioStreamBasicDescription`.
public let kExtAudioFileProperty_FileDataFormat: ExtAudioFilePropertyID = 0x6666_6D74
/// The file's channels, an `AudioChannelLayout`.
public let kExtAudioFileProperty_FileChannelLayout: ExtAudioFilePropertyID = 0x6663_6C6F
/// The format that is read or written by the client, an `AudioStreamBasicDescription`; it has to be uncompressed.
public let kExtAudioFileProperty_ClientDataFormat: ExtAudioFilePropertyID = 0x6366_6D74
/// How many frames the file has, an `Int64`.
public let kExtAudioFileProperty_FileLengthFrames: ExtAudioFilePropertyID = 0x2366_726D
/// Who made the codec, a `UInt32`: `kAppleSoftwareAudioCodecManufacturer`, since no codec here is in hardware.
public let kExtAudioFileProperty_CodecManufacturer: ExtAudioFilePropertyID = 0x636D_616E
/// Codecs in software.
public let kAppleSoftwareAudioCodecManufacturer: UInt32 = 0x6170_706C
/// Codecs in hardware.
public let kAppleHardwareAudioCodecManufacturer: UInt32 = 0x6170_6877
