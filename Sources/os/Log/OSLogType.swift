/// How severe a message is.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// Apple's number of the level.
  public let rawValue: UInt8

  /// Makes a level of Apple's number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Makes a level of Apple's number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// What may be of use when something fails. The journal's priority is notice.
  public static let `default` = OSLogType(rawValue: 0x00)
  /// What is helpful, but no more. The journal's priority is info.
  public static let info = OSLogType(rawValue: 0x01)
  /// What helps while a program is written. It is only delivered where the environment asks for it.
  public static let debug = OSLogType(rawValue: 0x02)
  /// Something failed. The journal's priority is error.
  public static let error = OSLogType(rawValue: 0x10)
  /// A mistake in a program, or of the system. The journal's priority is critical.
  public static let fault = OSLogType(rawValue: 0x11)

  /// The journal's priority, by syslog's numbers.
  var priority: Int {
    switch self {
    case .debug: 7
    case .info: 6
    case .error: 3
    case .fault: 2
    default: 5
    }
  }

  /// The name on standard error; nil for the level that needs none.
  var name: String? {
    switch self {
    case .debug: "debug"
    case .info: "info"
    case .error: "error"
    case .fault: "fault"
    default: nil
    }
  }
}
