import Synchronization

/// Keeps what comes in any thread, in order.
final class Shelf<Value: Sendable>: Sendable {
  private let kept = Mutex<[Value]>([])

  var values: [Value] { kept.withLock { $0 } }

  func add(_ value: Value) { kept.withLock { $0.append(value) } }
}
