/// The formats of uncompressed sound that most programs use.
public enum AVAudioCommonFormat: UInt, Sendable {
  /// Any other format.
  case otherFormat = 0
  /// Floating-point numbers of 32 bits.
  case pcmFormatFloat32 = 1
  /// Floating-point numbers of 64 bits.
  case pcmFormatFloat64 = 2
  /// Whole numbers of 16 bits, with sign.
  case pcmFormatInt16 = 3
  /// Whole numbers of 32 bits, with sign.
  case pcmFormatInt32 = 4
}

extension AVAudioCommonFormat {
  /// The bits of a sample, and whether it is a floating-point number; nil for other formats.
  var sample: (bits: Int, isFloat: Bool)? {
    switch self {
    case .otherFormat: nil
    case .pcmFormatFloat32: (32, true)
    case .pcmFormatFloat64: (64, true)
    case .pcmFormatInt16: (16, false)
    case .pcmFormatInt32: (32, false)
    }
  }

  /// The format of a stream's samples.
  init(_ stream: AudioStreamBasicDescription) {
    self = .otherFormat
    let flags = stream.mFormatFlags
    guard stream.mFormatID == kAudioFormatLinearPCM, flags & kAudioFormatFlagIsBigEndian == 0,
      flags & kLinearPCMFormatFlagsSampleFractionMask == 0,
      stream.mBytesPerFrame == stream.mBitsPerChannel / 8 * (stream.isInterleaved ? stream.mChannelsPerFrame : 1)
    else { return }
    let isFloat = flags & kAudioFormatFlagIsFloat != 0
    guard isFloat || flags & kAudioFormatFlagIsSignedInteger != 0 else { return }
    switch (stream.mBitsPerChannel, isFloat) {
    case (32, true): self = .pcmFormatFloat32
    case (64, true): self = .pcmFormatFloat64
    case (16, false): self = .pcmFormatInt16
    case (32, false): self = .pcmFormatInt32
    default: break
    }
  }
}
