import CoreMedia

/// What became of a frame that was to be encoded.
public struct VTEncodeInfoFlags: OptionSet, Sendable {
  /// The flags as Video Toolbox's C functions take them.
  public let rawValue: UInt32

  /// Flags by their raw value.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// It is encoded in another thread.
  public static let asynchronous = VTEncodeInfoFlags(rawValue: 1 << 0)
  /// It was left out.
  public static let frameDropped = VTEncodeInfoFlags(rawValue: 1 << 1)
}
