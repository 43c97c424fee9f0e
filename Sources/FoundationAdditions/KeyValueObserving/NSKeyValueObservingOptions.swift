/// Which changes and values an observer is to get.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Creates the options from their bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The change carries the new value.
  public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
  /// The change carries the old value.
  public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
  /// The handler is called once when the observation begins.
  public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
  /// The handler is also called before each change; of a change that is told after it was made, right before the other call.
  public static let prior = NSKeyValueObservingOptions(rawValue: 1 << 3)
}
