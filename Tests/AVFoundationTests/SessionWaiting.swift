import Foundation
import GLibSupport
import Synchronization

/// What ends a wait that has lasted too long.
struct SessionWaitedTooLong: Error, CustomStringConvertible {
  let description: String
}

/// Looks again and again until there is a value, at most so long.
func soon<Value>(
  _ what: String, limit: Duration = .seconds(20), _ look: () throws -> Value?
) async throws -> Value {
  let deadline = ContinuousClock.now + limit
  while ContinuousClock.now < deadline {
    if let value = try look() { return value }
    try await Task.sleep(for: .milliseconds(5))
  }
  if let value = try look() { return value }
  throw SessionWaitedTooLong(description: "waited too long for \(what)")
}

/// Looks again and again until something is so, at most so long.
func soon(_ what: String, limit: Duration = .seconds(20), isSo: () throws -> Bool) async throws {
  let _: Void = try await soon(what, limit: limit) { try isSo() ? () : nil }
}

/// What came in, in any thread.
final class Gathered<Value: Sendable>: Sendable {
  private let state = Mutex<[Value]>([])

  var values: [Value] { state.withLock { $0 } }
  func add(_ value: Value) { state.withLock { $0.append(value) } }
  func clear() { state.withLock { $0.removeAll() } }
}

private let callers = WaitingThreads(name: "callers")

/// Calls something that holds its thread, as `startRunning` does, elsewhere: a program's own queue.
func elsewhere<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    callers.async { continuation.resume(returning: body()) }
  }
}

private let mainQueueMark: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

/// Whether this runs on the main queue. The thread doesn't tell: where the main thread waits in `dispatchMain`, another
/// one serves its queue.
var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueueMark) == true }
