/// What an observer of a property wants to be told.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Options from their bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The change carries the value that the property has now.
  public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
  /// The change carries the value that the property had before.
  public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
  /// The handler is called once when the observation begins.
  public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
  /// The handler is called before each change, too.
  public static let prior = NSKeyValueObservingOptions(rawValue: 1 << 3)
}
