/// What the dictionary of a change holds.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The key's text.
  public let rawValue: String

  /// A key by its text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The kind of change, the raw value of an `NSKeyValueChange`.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The new value, if it was asked for; `NSNull` for none.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The old value, if it was asked for; `NSNull` for none.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// The changed indexes of a collection.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// True, and there only in calls before a change.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}
