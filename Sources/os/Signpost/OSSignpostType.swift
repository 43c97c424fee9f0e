/// What a signpost marks.
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
  /// Apple's number of the type.
  public let rawValue: UInt8

  /// Makes a type of Apple's number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Makes a type of Apple's number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// A moment.
  public static let event = OSSignpostType(rawValue: 0)
  /// The begin of an interval.
  public static let begin = OSSignpostType(rawValue: 1)
  /// The end of an interval.
  public static let end = OSSignpostType(rawValue: 2)

  var name: String {
    switch self {
    case .begin: "begin"
    case .end: "end"
    default: "event"
    }
  }
}
