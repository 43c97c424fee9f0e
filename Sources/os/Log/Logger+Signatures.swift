// Methods with exactly Apple's signatures, for protocols and references to functions. Calls choose those that know
// where they are called.

extension Logger {
  /// Logs a message at the default level.
  @_disfavoredOverload
  public func log(_ message: OSLogMessage) { deliver(.default, message, nil) }

  /// Logs a message at the debug level.
  @_disfavoredOverload
  public func trace(_ message: OSLogMessage) { deliver(.debug, message, nil) }

  /// Logs a message at the debug level.
  @_disfavoredOverload
  public func debug(_ message: OSLogMessage) { deliver(.debug, message, nil) }

  /// Logs a message at the info level.
  @_disfavoredOverload
  public func info(_ message: OSLogMessage) { deliver(.info, message, nil) }

  /// Logs a message at the default level.
  @_disfavoredOverload
  public func notice(_ message: OSLogMessage) { deliver(.default, message, nil) }

  /// Logs a message at the error level. In the journal it is a warning.
  @_disfavoredOverload
  public func warning(_ message: OSLogMessage) { deliver(.error, message, nil, priority: 4) }

  /// Logs a message at the error level.
  @_disfavoredOverload
  public func error(_ message: OSLogMessage) { deliver(.error, message, nil) }

  /// Logs a message at the fault level.
  @_disfavoredOverload
  public func critical(_ message: OSLogMessage) { deliver(.fault, message, nil) }

  /// Logs a message at the fault level.
  @_disfavoredOverload
  public func fault(_ message: OSLogMessage) { deliver(.fault, message, nil) }

  /// Logs a message.
  @_disfavoredOverload
  public func log(level: OSLogType, _ message: OSLogMessage) { deliver(level, message, nil) }
}
