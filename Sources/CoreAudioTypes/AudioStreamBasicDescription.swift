/// What kind of audio a stream carries, such as `kAudioFormatLinearPCM`.
public typealias AudioFormatID = UInt32
/// Flags for the sample layout of an audio stream.
public typealias AudioFormatFlags = UInt32

/// The format of an audio stream; fields that vary or aren't known are 0.
public struct AudioStreamBasicDescription: Sendable {
  /// Frames per second.
  public var mSampleRate: Float64
  /// The kind of audio.
  public var mFormatID: AudioFormatID
  /// The layout of samples.
  public var mFormatFlags: AudioFormatFlags
  /// Bytes in a packet, 0 when that varies.
  public var mBytesPerPacket: UInt32
  /// Frames in a packet: 1 when uncompressed.
  public var mFramesPerPacket: UInt32
  /// Bytes from one frame to the next in one buffer, 0 when compressed.
  public var mBytesPerFrame: UInt32
  /// Channels in a frame.
  public var mChannelsPerFrame: UInt32
  /// Bits of a sample, 0 when compressed.
  public var mBitsPerChannel: UInt32
  /// Always 0.
  public var mReserved: UInt32

  /// An empty description.
  public init() {
    self.init(
      mSampleRate: 0, mFormatID: 0, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 0, mBytesPerFrame: 0,
      mChannelsPerFrame: 0, mBitsPerChannel: 0, mReserved: 0)
  }

  /// A description from its fields.
  public init(
    mSampleRate: Float64, mFormatID: AudioFormatID, mFormatFlags: AudioFormatFlags, mBytesPerPacket: UInt32,
    mFramesPerPacket: UInt32, mBytesPerFrame: UInt32, mChannelsPerFrame: UInt32, mBitsPerChannel: UInt32,
    mReserved: UInt32
  ) {
    self.mSampleRate = mSampleRate
    self.mFormatID = mFormatID
    self.mFormatFlags = mFormatFlags
    self.mBytesPerPacket = mBytesPerPacket
    self.mFramesPerPacket = mFramesPerPacket
    self.mBytesPerFrame = mBytesPerFrame
    self.mChannelsPerFrame = mChannelsPerFrame
    self.mBitsPerChannel = mBitsPerChannel
    self.mReserved = mReserved
  }
}

extension AudioStreamBasicDescription {
  /// Whether one buffer holds the samples of all channels by turns.
  package var isInterleaved: Bool { mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0 }

  /// Whether all fields are equal.
  package func isSame(as other: AudioStreamBasicDescription) -> Bool {
    mSampleRate == other.mSampleRate && mFormatID == other.mFormatID && mFormatFlags == other.mFormatFlags
      && mBytesPerPacket == other.mBytesPerPacket && mFramesPerPacket == other.mFramesPerPacket
      && mBytesPerFrame == other.mBytesPerFrame && mChannelsPerFrame == other.mChannelsPerFrame
      && mBitsPerChannel == other.mBitsPerChannel
  }
}
