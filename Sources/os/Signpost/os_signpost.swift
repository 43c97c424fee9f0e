/// Logs a signpost: a moment, or an interval's begin or end.
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer = #dsohandle, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive
) {
  LogSystem.current.signpost(type, log, name, signpostID) { nil }
}

/// Logs a signpost with a message that a format makes of its arguments.
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer = #dsohandle, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: CVarArg...
) {
  LogSystem.current.signpost(type, log, name, signpostID) { LogFormat.rendered("\(format)", arguments, error: 0) }
}

/// Logs a signpost with a message that a format makes of its arguments, objects among them.
@_disfavoredOverload
public func os_signpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer = #dsohandle, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: Any...
) {
  LogSystem.current.signpost(type, log, name, signpostID) { LogFormat.rendered("\(format)", arguments, error: 0) }
}
