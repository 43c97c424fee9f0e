/// Logs signposts of a subsystem and a category.
public struct OSSignposter: @unchecked Sendable {
  private let log: OSLog

  /// Logs nothing.
  public static let disabled = OSSignposter(logHandle: .disabled)

  /// Logs to the log without a subsystem.
  public init() { log = .default }
  /// Logs to a log.
  public init(logHandle: OSLog) { log = logHandle }
  /// Logs to a logger's log.
  public init(logger: Logger) { log = logger.log }
  /// Logs under a subsystem and a category in it.
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
  /// Logs under a subsystem and a category that has a meaning of its own.
  public init(subsystem: String, category: OSLog.Category) { log = OSLog(subsystem: subsystem, category: category) }

  /// Whether signposts are delivered.
  public var isEnabled: Bool { log.signpostsEnabled }

  /// Makes an id that this process hasn't had before.
  public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }
  /// Makes the id of an object.
  public func makeSignpostID(from object: AnyObject) -> OSSignpostID { OSSignpostID(log: log, object: object) }

  private func emit(_ type: OSSignpostType, _ name: StaticString, _ id: OSSignpostID, _ message: SignpostMetadata?) {
    LogSystem.current.signpost(type, log, name, id) { message?.interpolation.rendered() }
  }

  /// Begins an interval.
  public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
    emit(.begin, name, id, nil)
    return OSSignpostIntervalState(id: id)
  }

  /// Begins an interval, with a message.
  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
  ) -> OSSignpostIntervalState {
    emit(.begin, name, id, message)
    return OSSignpostIntervalState(id: id)
  }

  /// Ends an interval.
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {
    emit(.end, name, state.id, nil)
  }

  /// Ends an interval, with a message.
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata) {
    emit(.end, name, state.id, message)
  }

  /// Marks a moment.
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) { emit(.event, name, id, nil) }

  /// Marks a moment, with a message.
  public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata) {
    emit(.event, name, id, message)
  }

  /// Runs a closure inside an interval, which ends even if the closure throws.
  public func withIntervalSignpost<T>(
    _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> T
  ) rethrows -> T {
    let state = beginInterval(name, id: id)
    defer { endInterval(name, state) }
    return try task()
  }

  /// Runs a closure inside an interval with a message. The interval ends even if the closure throws.
  public func withIntervalSignpost<T>(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata, around task: () throws -> T
  ) rethrows -> T {
    let state = beginInterval(name, id: id, message)
    defer { endInterval(name, state) }
    return try task()
  }
}
