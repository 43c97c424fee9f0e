/// Logs a message at the default level.
public func os_log(_ message: OSLogMessage) {
  LogSystem.current.deliver(message, to: .default, .default)
}

/// Logs a message at a level.
public func os_log(_ logLevel: OSLogType = .default, log logObject: OSLog = .default, _ message: OSLogMessage) {
  LogSystem.current.deliver(message, to: logObject, logLevel)
}

/// Logs a message that a format makes of its arguments. `%@` and `%s` are private unless they say `%{public}@`; numbers
/// are public unless they say `%{private}d`.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer = #dsohandle, log: OSLog = .default, _ message: StaticString,
  _ args: CVarArg...
) {
  LogSystem.current.deliver(message, args, to: log, type, image: dso)
}

/// Logs a message that a format makes of its arguments. `%@` and `%s` are private unless they say `%{public}@`; numbers
/// are public unless they say `%{private}d`.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default, type: OSLogType = .default,
  _ args: CVarArg...
) {
  LogSystem.current.deliver(message, args, to: log, type, image: dso)
}

// On Linux, objects of Foundation are no variadic arguments of C, as they are for Apple's `%@`. These take what the
// others don't.

/// Logs a message that a format makes of its arguments, objects among them.
@_disfavoredOverload
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer = #dsohandle, log: OSLog = .default, _ message: StaticString, _ args: Any...
) {
  LogSystem.current.deliver(message, args, to: log, type, image: dso)
}

/// Logs a message that a format makes of its arguments, objects among them.
@_disfavoredOverload
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default, type: OSLogType = .default,
  _ args: Any...
) {
  LogSystem.current.deliver(message, args, to: log, type, image: dso)
}
