import Dispatch
import Synchronization

/// What a program wants to be called with when the user has set a control, and where.
final class ControlAction<Value: Sendable>: Sendable {
  private struct Action {
    var queue: DispatchQueue
    var body: HandedValue<(Value) -> Void>
  }

  private let action = Mutex<Action?>(nil)

  /// Sets the action and its queue.
  func set(_ body: @escaping (Value) -> Void, on queue: DispatchQueue) {
    let body = HandedValue(body)
    action.withLock { $0 = Action(queue: queue, body: body) }
  }

  /// Calls the action on its queue.
  func call(with value: Value) {
    guard let action = action.withLock({ $0 }) else { return }
    action.queue.async { action.body.value(value) }
  }
}
