/// The type of a file of sound, such as `kAudioFileWAVEType`.
public typealias AudioFileTypeID = UInt32

/// AIFF.
public let kAudioFileAIFFType: AudioFileTypeID = 0x4149_4646
/// AIFF with other formats than big-endian PCM.
public let kAudioFileAIFCType: AudioFileTypeID = 0x4149_4643
/// WAVE.
public let kAudioFileWAVEType: AudioFileTypeID = 0x5741_5645
/// WAVE with lengths of 64 bits.
public let kAudioFileRF64Type: AudioFileTypeID = 0x5246_3634
/// Broadcast WAVE with lengths of 64 bits.
public let kAudioFileBW64Type: AudioFileTypeID = 0x4257_3634
/// Sony Wave64.
public let kAudioFileWave64Type: AudioFileTypeID = 0x5736_3466
/// Sound Designer II.
public let kAudioFileSoundDesigner2Type: AudioFileTypeID = 0x5364_3266
/// NeXT or Sun audio.
public let kAudioFileNextType: AudioFileTypeID = 0x4E65_5854
/// MP3.
public let kAudioFileMP3Type: AudioFileTypeID = 0x4D50_4733
/// MPEG audio layer 2.
public let kAudioFileMP2Type: AudioFileTypeID = 0x4D50_4732
/// MPEG audio layer 1.
public let kAudioFileMP1Type: AudioFileTypeID = 0x4D50_4731
/// AC-3.
public let kAudioFileAC3Type: AudioFileTypeID = 0x6163_2D33
/// AAC in an ADTS stream.
public let kAudioFileAAC_ADTSType: AudioFileTypeID = 0x6164_7473
/// MPEG-4.
public let kAudioFileMPEG4Type: AudioFileTypeID = 0x6D70_3466
/// MPEG-4 audio.
public let kAudioFileM4AType: AudioFileTypeID = 0x6D34_6166
/// MPEG-4 audio book.
public let kAudioFileM4BType: AudioFileTypeID = 0x6D34_6266
/// Core Audio Format.
public let kAudioFileCAFType: AudioFileTypeID = 0x6361_6666
/// 3GPP.
public let kAudioFile3GPType: AudioFileTypeID = 0x3367_7070
/// 3GPP2.
public let kAudioFile3GP2Type: AudioFileTypeID = 0x3367_7032
/// AMR.
public let kAudioFileAMRType: AudioFileTypeID = 0x616D_7266
/// FLAC.
public let kAudioFileFLACType: AudioFileTypeID = 0x666C_6163
/// AAC in a LOAS stream.
public let kAudioFileLATMInLOASType: AudioFileTypeID = 0x6C6F_6173
