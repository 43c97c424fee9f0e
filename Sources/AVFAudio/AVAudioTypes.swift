/// A number of frames.
public typealias AVAudioFrameCount = UInt32
/// The number of a frame in a file or on a timeline.
public typealias AVAudioFramePosition = Int64
/// A number of packets.
public typealias AVAudioPacketCount = UInt32
/// A number of channels.
public typealias AVAudioChannelCount = UInt32
