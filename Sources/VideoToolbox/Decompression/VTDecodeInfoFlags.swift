import CoreMedia

/// What became of a sample that was to be decoded.
public struct VTDecodeInfoFlags: OptionSet, Sendable {
  /// The flags as Video Toolbox's C functions take them.
  public let rawValue: UInt32

  /// Flags by their raw value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// It is decoded in another thread.
  public static let asynchronous = VTDecodeInfoFlags(rawValue: 1 << 0)
  /// It was left out.
  public static let frameDropped = VTDecodeInfoFlags(rawValue: 1 << 1)
  /// The client may change the pixel buffer.
  public static let imageBufferModifiable = VTDecodeInfoFlags(rawValue: 1 << 2)
  /// It was left out because what it is predicted from lies before the first key frame.
  public static let skippedLeadingFrameDropped = VTDecodeInfoFlags(rawValue: 1 << 3)
  /// Decoding it was interrupted.
  public static let frameInterrupted = VTDecodeInfoFlags(rawValue: 1 << 4)
}
