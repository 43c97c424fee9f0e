/// Audio setting: the format, one of `kAudioFormat…`.
public let AVFormatIDKey = "AVFormatIDKey"
/// Audio setting: the sample rate, in hertz.
public let AVSampleRateKey = "AVSampleRateKey"
/// Audio setting: the number of channels.
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// Audio setting: an `AudioChannelLayout` as data.
public let AVChannelLayoutKey = "AVChannelLayoutKey"
/// Audio file setting: the file's type, an `AudioFileTypeID`; without it the extension of the file's name says it.
public let AVAudioFileTypeKey = "AVAudioFileTypeKey"
/// Linear PCM setting: the bit depth.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
/// Linear PCM setting: whether samples are big-endian.
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
/// Linear PCM setting: whether samples are floating-point numbers.
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
/// Linear PCM setting: whether channels are non-interleaved (planar).
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"
/// Linear PCM setting: whether channels are non-interleaved (planar).
public let AVLinearPCMIsNonInterleavedKey = "AVLinearPCMIsNonInterleaved"
/// Encoder setting: an `AVAudioQuality`.
public let AVEncoderAudioQualityKey = "AVEncoderQualityKey"
/// Encoder setting: the bit rate, in bits per second.
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
/// Encoder setting: the bit rate per channel, in bits per second.
public let AVEncoderBitRatePerChannelKey = "AVEncoderBitRatePerChannelKey"
/// Encoder setting: the bit rate strategy, such as constant or variable.
public let AVEncoderBitRateStrategyKey = "AVEncoderBitRateStrategyKey"
/// Encoder setting: the bit depth of the source.
public let AVEncoderBitDepthHintKey = "AVEncoderBitDepthHintKey"
/// Converter setting: the algorithm of sample rate conversion.
public let AVSampleRateConverterAlgorithmKey = "AVSampleRateConverterAlgorithmKey"
/// Converter setting: an `AVAudioQuality`.
public let AVSampleRateConverterAudioQualityKey = "AVSampleRateConverterQualityKey"
/// A value of `AVEncoderBitRateStrategyKey`: each packet has the same bit rate.
public let AVAudioBitRateStrategy_Constant = "AVAudioBitRateStrategy_Constant"
/// A value of `AVEncoderBitRateStrategyKey`: the bit rate holds on average.
public let AVAudioBitRateStrategy_LongTermAverage = "AVAudioBitRateStrategy_LongTermAverage"
/// A value of `AVEncoderBitRateStrategyKey`: the bit rate varies within limits. No encoder here does that.
public let AVAudioBitRateStrategy_VariableConstrained = "AVAudioBitRateStrategy_VariableConstrained"
/// A value of `AVEncoderBitRateStrategyKey`: the bit rate varies. No encoder here does that.
public let AVAudioBitRateStrategy_Variable = "AVAudioBitRateStrategy_Variable"
/// A value of `AVSampleRateConverterAlgorithmKey`. Sound is always resampled as for mastering.
public let AVSampleRateConverterAlgorithm_Normal = "AVSampleRateConverterAlgorithm_Normal"
/// A value of `AVSampleRateConverterAlgorithmKey`: the best there is.
public let AVSampleRateConverterAlgorithm_Mastering = "AVSampleRateConverterAlgorithm_Mastering"
/// A value of `AVSampleRateConverterAlgorithmKey`: without ringing in front of sounds. There is no such converter here.
public let AVSampleRateConverterAlgorithm_MinimumPhase = "AVSampleRateConverterAlgorithm_MinimumPhase"
