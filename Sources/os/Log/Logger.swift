/// Logs messages of a subsystem and a category.
public struct Logger: @unchecked Sendable {
  let log: OSLog

  /// Logs to the log without a subsystem.
  public init() { log = .default }
  /// Logs to a log.
  public init(_ logObj: OSLog) { log = logObj }
  /// Logs under a subsystem, such as `org.example.app`, and a category in it.
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }

  func deliver(_ type: OSLogType, _ message: OSLogMessage, _ origin: LogOrigin?, priority: Int? = nil) {
    LogSystem.current.deliver(message, to: log, type, origin: origin, priority: priority)
  }

  /// Logs a message at the default level.
  public func log(
    _ message: OSLogMessage, file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) {
    deliver(.default, message, LogOrigin(file: file, function: function, line: line))
  }

  /// Logs a message at the debug level.
  public func trace(
    _ message: OSLogMessage, file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) {
    deliver(.debug, message, LogOrigin(file: file, function: function, line: line))
  }

  /// Logs a message at the debug level.
  public func debug(
    _ message: OSLogMessage, file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) {
    deliver(.debug, message, LogOrigin(file: file, function: function, line: line))
  }

  /// Logs a message at the info level.
  public func info(
    _ message: OSLogMessage, file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) {
    deliver(.info, message, LogOrigin(file: file, function: function, line: line))
  }

  /// Logs a message at the default level.
  public func notice(
    _ message: OSLogMessage, file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) {
    deliver(.default, message, LogOrigin(file: file, function: function, line: line))
  }

  /// Logs a message at the error level. In the journal it is a warning.
  public func warning(
    _ message: OSLogMessage, file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) {
    deliver(.error, message, LogOrigin(file: file, function: function, line: line), priority: 4)
  }

  /// Logs a message at the error level.
  public func error(
    _ message: OSLogMessage, file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) {
    deliver(.error, message, LogOrigin(file: file, function: function, line: line))
  }

  /// Logs a message at the fault level.
  public func critical(
    _ message: OSLogMessage, file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) {
    deliver(.fault, message, LogOrigin(file: file, function: function, line: line))
  }

  /// Logs a message at the fault level.
  public func fault(
    _ message: OSLogMessage, file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line
  ) {
    deliver(.fault, message, LogOrigin(file: file, function: function, line: line))
  }

  /// Logs a message.
  public func log(
    level: OSLogType, _ message: OSLogMessage, file: StaticString = #fileID, function: StaticString = #function,
    line: UInt = #line
  ) {
    deliver(level, message, LogOrigin(file: file, function: function, line: line))
  }
}
