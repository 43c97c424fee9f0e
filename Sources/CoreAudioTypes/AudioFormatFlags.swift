/// A lossless encoding of 16-bit samples.
public let kAppleLosslessFormatFlag_16BitSourceData: AudioFormatFlags = 1
/// A lossless encoding of 20-bit samples.
public let kAppleLosslessFormatFlag_20BitSourceData: AudioFormatFlags = 2
/// A lossless encoding of 24-bit samples.
public let kAppleLosslessFormatFlag_24BitSourceData: AudioFormatFlags = 3
/// A lossless encoding of 32-bit samples.
public let kAppleLosslessFormatFlag_32BitSourceData: AudioFormatFlags = 4
/// The bits in which a fixed-point number's fraction is counted.
public let kLinearPCMFormatFlagsSampleFractionMask: AudioFormatFlags = 0x3F << 7
/// How far the fixed-point fraction's bits are shifted.
public let kLinearPCMFormatFlagsSampleFractionShift: AudioFormatFlags = 7
/// Set when all other flags of a linear PCM format are clear.
public let kLinearPCMFormatFlagsAreAllClear: AudioFormatFlags = kAudioFormatFlagsAreAllClear
/// The usual sample: packed floating-point numbers in the host's byte order.
public let kAudioFormatFlagsCanonical: AudioFormatFlags = kAudioFormatFlagsNativeFloatPacked
/// The usual sample of audio units: floating-point numbers, each channel in a buffer of its own.
public let kAudioFormatFlagsAudioUnitCanonical: AudioFormatFlags =
  kAudioFormatFlagsNativeFloatPacked | kAudioFormatFlagIsNonInterleaved
