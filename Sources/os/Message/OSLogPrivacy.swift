/// Who may see a value of a message.
public struct OSLogPrivacy: Hashable, Sendable {
  /// What stands in the place of a value that is hidden.
  public enum Mask: Hashable, Sendable {
    /// A hash: equal values of one run of the program have equal ones, those of another run have others.
    case hash
    /// Nothing but the word private.
    case none
  }

  enum Level: Hashable { case automatic, open, hidden, sensitive }

  let level: Level
  let mask: Mask

  /// Numbers are public, all else is private.
  public static var auto: OSLogPrivacy { OSLogPrivacy(level: .automatic, mask: .none) }
  /// Everyone may see the value.
  public static var `public`: OSLogPrivacy { OSLogPrivacy(level: .open, mask: .none) }
  /// The value is hidden, except on standard error where the environment asks for it.
  public static var `private`: OSLogPrivacy { OSLogPrivacy(level: .hidden, mask: .none) }
  /// The value is hidden, always.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy(level: .sensitive, mask: .none) }

  /// Numbers are public, all else is private and masked.
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .automatic, mask: mask) }
  /// The value is masked, except on standard error where the environment asks for it.
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .hidden, mask: mask) }
  /// The value is masked, always.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .sensitive, mask: mask) }
}
