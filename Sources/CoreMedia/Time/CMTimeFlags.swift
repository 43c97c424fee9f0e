/// What kind of time a `CMTime` is.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
  /// The bits, as Apple numbers them.
  public let rawValue: UInt32

  /// Flags from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The time is valid; if unset, the time is invalid regardless of other flags.
  public static let valid = CMTimeFlags(rawValue: 1 << 0)
  /// The time was rounded by some operation.
  public static let hasBeenRounded = CMTimeFlags(rawValue: 1 << 1)
  /// Later than every number.
  public static let positiveInfinity = CMTimeFlags(rawValue: 1 << 2)
  /// Earlier than every number.
  public static let negativeInfinity = CMTimeFlags(rawValue: 1 << 3)
  /// Not known yet.
  public static let indefinite = CMTimeFlags(rawValue: 1 << 4)
  /// The flags that make a time non-numeric.
  public static let impliedValueFlagsMask: CMTimeFlags = [.positiveInfinity, .negativeInfinity, .indefinite]
}
