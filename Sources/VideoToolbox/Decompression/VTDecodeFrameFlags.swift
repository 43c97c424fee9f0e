import CoreMedia

/// How a sample is to be decoded.
public struct VTDecodeFrameFlags: OptionSet, Sendable {
  /// The flags as Video Toolbox's C functions take them.
  public let rawValue: UInt32

  /// Flags by their raw value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// It may be decoded in another thread, after the call.
  public static let _EnableAsynchronousDecompression = VTDecodeFrameFlags(rawValue: 1 << 0)
  /// It is decoded only for others that need it: its pixel buffer isn't given out.
  public static let _DoNotOutputFrame = VTDecodeFrameFlags(rawValue: 1 << 1)
  /// Frames are shown in real time, so that nothing is gained by decoding faster.
  public static let _1xRealTimePlayback = VTDecodeFrameFlags(rawValue: 1 << 2)
  /// Frames may come later, in the order of showing. They come in that of decoding all the same.
  public static let _EnableTemporalProcessing = VTDecodeFrameFlags(rawValue: 1 << 3)
}
