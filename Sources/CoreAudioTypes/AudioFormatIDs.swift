/// Uncompressed samples.
public let kAudioFormatLinearPCM: AudioFormatID = 0x6C70636D
/// Dolby Digital.
public let kAudioFormatAC3: AudioFormatID = 0x61632D33
/// Dolby Digital Plus.
public let kAudioFormatEnhancedAC3: AudioFormatID = 0x65632D33
/// Dolby Digital in an IEC 60958 stream.
public let kAudioFormat60958AC3: AudioFormatID = 0x63616333
/// IMA ADPCM, four bits a sample.
public let kAudioFormatAppleIMA4: AudioFormatID = 0x696D6134
/// AAC low complexity.
public let kAudioFormatMPEG4AAC: AudioFormatID = 0x61616320
/// MPEG-4 CELP speech.
public let kAudioFormatMPEG4CELP: AudioFormatID = 0x63656C70
/// MPEG-4 HVXC speech.
public let kAudioFormatMPEG4HVXC: AudioFormatID = 0x68767863
/// MPEG-4 TwinVQ.
public let kAudioFormatMPEG4TwinVQ: AudioFormatID = 0x74777671
/// MACE, three to one.
public let kAudioFormatMACE3: AudioFormatID = 0x4D414333
/// MACE, six to one.
public let kAudioFormatMACE6: AudioFormatID = 0x4D414336
/// µ-law, eight bits a sample.
public let kAudioFormatULaw: AudioFormatID = 0x756C6177
/// A-law, eight bits a sample.
public let kAudioFormatALaw: AudioFormatID = 0x616C6177
/// QDesign music.
public let kAudioFormatQDesign: AudioFormatID = 0x51444D43
/// QDesign2 music.
public let kAudioFormatQDesign2: AudioFormatID = 0x51444D32
/// QUALCOMM PureVoice.
public let kAudioFormatQUALCOMM: AudioFormatID = 0x51636C70
/// MPEG audio layer 1.
public let kAudioFormatMPEGLayer1: AudioFormatID = 0x2E6D7031
/// MPEG audio layer 2.
public let kAudioFormatMPEGLayer2: AudioFormatID = 0x2E6D7032
/// MP3.
public let kAudioFormatMPEGLayer3: AudioFormatID = 0x2E6D7033
/// Timecode carried as audio.
public let kAudioFormatTimeCode: AudioFormatID = 0x74696D65
/// MIDI messages.
public let kAudioFormatMIDIStream: AudioFormatID = 0x6D696469
/// Control values carried as audio.
public let kAudioFormatParameterValueStream: AudioFormatID = 0x61707673
/// Apple Lossless.
public let kAudioFormatAppleLossless: AudioFormatID = 0x616C6163
/// AAC high efficiency.
public let kAudioFormatMPEG4AAC_HE: AudioFormatID = 0x61616368
/// AAC low delay.
public let kAudioFormatMPEG4AAC_LD: AudioFormatID = 0x6161636C
/// AAC enhanced low delay.
public let kAudioFormatMPEG4AAC_ELD: AudioFormatID = 0x61616365
/// AAC enhanced low delay with spectral band replication.
public let kAudioFormatMPEG4AAC_ELD_SBR: AudioFormatID = 0x61616366
/// AAC enhanced low delay, version 2.
public let kAudioFormatMPEG4AAC_ELD_V2: AudioFormatID = 0x61616367
/// AAC high efficiency, version 2.
public let kAudioFormatMPEG4AAC_HE_V2: AudioFormatID = 0x61616370
/// AAC spatial.
public let kAudioFormatMPEG4AAC_Spatial: AudioFormatID = 0x61616373
/// MPEG-D unified speech and audio.
public let kAudioFormatMPEGD_USAC: AudioFormatID = 0x75736163
/// AMR narrow band.
public let kAudioFormatAMR: AudioFormatID = 0x73616D72
/// AMR wide band.
public let kAudioFormatAMR_WB: AudioFormatID = 0x73617762
/// Audible books.
public let kAudioFormatAudible: AudioFormatID = 0x41554442
/// iLBC speech.
public let kAudioFormatiLBC: AudioFormatID = 0x696C6263
/// Intel IMA ADPCM.
public let kAudioFormatDVIIntelIMA: AudioFormatID = 0x6D730011
/// GSM 6.10.
public let kAudioFormatMicrosoftGSM: AudioFormatID = 0x6D730031
/// AES3.
public let kAudioFormatAES3: AudioFormatID = 0x61657333
/// FLAC.
public let kAudioFormatFLAC: AudioFormatID = 0x666C6163
/// Opus.
public let kAudioFormatOpus: AudioFormatID = 0x6F707573
/// Apple positional audio.
public let kAudioFormatAPAC: AudioFormatID = 0x61706163

/// Samples are floating-point numbers.
public let kAudioFormatFlagIsFloat: AudioFormatFlags = 1 << 0
/// Samples are big-endian.
public let kAudioFormatFlagIsBigEndian: AudioFormatFlags = 1 << 1
/// Samples are signed integers.
public let kAudioFormatFlagIsSignedInteger: AudioFormatFlags = 1 << 2
/// Samples fill their container word completely, without padding bits.
public let kAudioFormatFlagIsPacked: AudioFormatFlags = 1 << 3
/// Samples are left-justified in the high bits of their container word.
public let kAudioFormatFlagIsAlignedHigh: AudioFormatFlags = 1 << 4
/// Every channel has a buffer of its own.
public let kAudioFormatFlagIsNonInterleaved: AudioFormatFlags = 1 << 5
/// The stream can't be mixed with others.
public let kAudioFormatFlagIsNonMixable: AudioFormatFlags = 1 << 6
/// Set when all other flags are clear, where 0 would mean "not known".
public let kAudioFormatFlagsAreAllClear: AudioFormatFlags = 1 << 31
/// Samples are floating-point numbers.
public let kLinearPCMFormatFlagIsFloat: AudioFormatFlags = 1 << 0
/// Samples are big-endian.
public let kLinearPCMFormatFlagIsBigEndian: AudioFormatFlags = 1 << 1
/// Samples are signed integers.
public let kLinearPCMFormatFlagIsSignedInteger: AudioFormatFlags = 1 << 2
/// Samples fill their container word completely, without padding bits.
public let kLinearPCMFormatFlagIsPacked: AudioFormatFlags = 1 << 3
/// Samples are left-justified in the high bits of their container word.
public let kLinearPCMFormatFlagIsAlignedHigh: AudioFormatFlags = 1 << 4
/// Every channel has a buffer of its own.
public let kLinearPCMFormatFlagIsNonInterleaved: AudioFormatFlags = 1 << 5
/// The stream can't be mixed with others.
public let kLinearPCMFormatFlagIsNonMixable: AudioFormatFlags = 1 << 6
/// Samples have the host's byte order.
public let kAudioFormatFlagsNativeEndian: AudioFormatFlags = UInt16(1).bigEndian == 1 ? kAudioFormatFlagIsBigEndian : 0
/// The usual processing format: packed floating-point samples in the host's byte order.
public let kAudioFormatFlagsNativeFloatPacked: AudioFormatFlags =
  kAudioFormatFlagIsFloat | kAudioFormatFlagsNativeEndian | kAudioFormatFlagIsPacked
