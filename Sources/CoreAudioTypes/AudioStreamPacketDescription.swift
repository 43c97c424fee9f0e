/// The offset and size of a packet in variable-size packet data.
public struct AudioStreamPacketDescription: Sendable {
  /// Its first byte's offset.
  public var mStartOffset: Int64
  /// The number of frames in the packet; 0 when all packets hold the same number.
  public var mVariableFramesInPacket: UInt32
  /// The size of the packet in bytes.
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

/// A format that a stream can be decoded to, with its channel layout.
public struct AudioFormatListItem: Sendable {
  /// The format.
  public var mASBD: AudioStreamBasicDescription
  /// The channels.
  public var mChannelLayoutTag: AudioChannelLayoutTag

  /// An empty item.
  public init() {
    self.init(mASBD: AudioStreamBasicDescription(), mChannelLayoutTag: 0)
  }

  /// An item from its fields.
  public init(mASBD: AudioStreamBasicDescription, mChannelLayoutTag: AudioChannelLayoutTag) {
    self.mASBD = mASBD
    self.mChannelLayoutTag = mChannelLayoutTag
  }
}
