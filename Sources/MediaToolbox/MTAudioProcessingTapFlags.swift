import CoreGraphics

/// When a tap is asked: before the track's volume, or behind it.
public typealias MTAudioProcessingTapCreationFlags = UInt32
/// What is said about the sound that a tap processes.
public typealias MTAudioProcessingTapFlags = UInt32

/// The tap processes sound before the track's volume is applied.
public let kMTAudioProcessingTapCreationFlag_PreEffects: MTAudioProcessingTapCreationFlags = 1 << 0
/// The tap processes sound behind the track's volume.
public let kMTAudioProcessingTapCreationFlag_PostEffects: MTAudioProcessingTapCreationFlags = 1 << 1

/// The first sound, or the first behind a jump.
public let kMTAudioProcessingTapFlag_StartOfStream: MTAudioProcessingTapFlags = 1 << 8
/// The last sound.
public let kMTAudioProcessingTapFlag_EndOfStream: MTAudioProcessingTapFlags = 1 << 9

/// An argument is wrong.
public let kMTAudioProcessingTapInvalidArgumentErr: OSStatus = -12780
