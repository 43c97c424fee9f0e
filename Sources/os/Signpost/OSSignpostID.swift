import Synchronization

/// Tells intervals of one name from each other.
public struct OSSignpostID: Comparable, Hashable, Sendable {
  /// The number itself.
  public let rawValue: UInt64

  private static let last = Atomic<UInt64>(0)

  /// The id of intervals that never overlap others of their name.
  public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
  /// An id that is none.
  public static let invalid = OSSignpostID(UInt64.max)
  /// An id that is none.
  public static let null = OSSignpostID(0)

  /// Makes an id of a number.
  public init(_ value: UInt64) { rawValue = value }

  /// Makes an id that this process hasn't had before.
  public init(log: OSLog) {
    self = log.isDisabled ? .null : OSSignpostID(OSSignpostID.last.add(1, ordering: .relaxed).newValue)
  }

  /// Makes the id of an object: the same one as long as the object lives.
  public init(log: OSLog, object: AnyObject) {
    self = log.isDisabled ? .null : OSSignpostID(UInt64(UInt(bitPattern: ObjectIdentifier(object))))
  }

  /// Compares the numbers.
  public static func < (a: OSSignpostID, b: OSSignpostID) -> Bool { a.rawValue < b.rawValue }
}
