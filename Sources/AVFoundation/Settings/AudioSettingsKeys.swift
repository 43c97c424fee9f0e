/// Audio setting: the format, one of `kAudioFormat…`.
public let AVFormatIDKey = "AVFormatIDKey"
/// Audio setting: samples per second.
public let AVSampleRateKey = "AVSampleRateKey"
/// Audio setting: how many channels.
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// Audio setting: an `AudioChannelLayout` as data.
public let AVChannelLayoutKey = "AVChannelLayoutKey"
/// Audio setting of PCM: bits of a sample.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
/// Audio setting of PCM: whether the highest byte comes first.
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
/// Audio setting of PCM: whether samples are floating-point numbers.
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
/// Audio setting of PCM: whether channels lie one after the other.
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"
/// Audio setting of PCM: whether channels lie one after the other.
public let AVLinearPCMIsNonInterleavedKey = "AVLinearPCMIsNonInterleaved"
/// Encoder setting: an `AVAudioQuality`.
public let AVEncoderAudioQualityKey = "AVEncoderQualityKey"
/// Encoder setting: bits per second.
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
/// Encoder setting: bits per second and channel.
public let AVEncoderBitRatePerChannelKey = "AVEncoderBitRatePerChannelKey"
/// Encoder setting: how the bit rate may vary.
public let AVEncoderBitRateStrategyKey = "AVEncoderBitRateStrategyKey"
/// Encoder setting: bits of a sample of the source.
public let AVEncoderBitDepthHintKey = "AVEncoderBitDepthHintKey"
/// Converter setting: how sample rates are converted.
public let AVSampleRateConverterAlgorithmKey = "AVSampleRateConverterAlgorithmKey"
/// Converter setting: an `AVAudioQuality`.
public let AVSampleRateConverterAudioQualityKey = "AVSampleRateConverterQualityKey"
