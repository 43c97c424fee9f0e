import Foundation
import GLibSupport
import Synchronization
@_exported import TestSupport

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
