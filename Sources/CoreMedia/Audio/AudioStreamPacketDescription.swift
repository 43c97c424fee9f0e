/// Where a packet of varying size lies.
public struct AudioStreamPacketDescription: Sendable {
  /// Its first byte's offset.
  public var mStartOffset: Int64
  /// How many frames it holds, 0 when all hold as many.
  public var mVariableFramesInPacket: UInt32
  /// How many bytes it has.
  public var mDataByteSize: UInt32

  /// A description of an empty packet.
  public init() {
    self.init(mStartOffset: 0, mVariableFramesInPacket: 0, mDataByteSize: 0)
  }

  /// A description from its fields.
  public init(mStartOffset: Int64, mVariableFramesInPacket: UInt32, mDataByteSize: UInt32) {
    self.mStartOffset = mStartOffset
    self.mVariableFramesInPacket = mVariableFramesInPacket
    self.mDataByteSize = mDataByteSize
  }
}

/// A format that a stream can be decoded to, and its channels.
public struct AudioFormatListItem: Sendable {
  /// The format.
  public var mASBD: AudioStreamBasicDescription
  /// The channels.
  public var mChannelLayoutTag: AudioChannelLayoutTag

  /// An item of nothing.
  public init() {
    self.init(mASBD: AudioStreamBasicDescription(), mChannelLayoutTag: 0)
  }

  /// An item from its fields.
  public init(mASBD: AudioStreamBasicDescription, mChannelLayoutTag: AudioChannelLayoutTag) {
    self.mASBD = mASBD
    self.mChannelLayoutTag = mChannelLayoutTag
  }
}
