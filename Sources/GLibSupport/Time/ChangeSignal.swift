import Synchronization

/// Lets tasks wait for a condition without polling: code that changes what the condition depends on calls `changed()`.
public final class ChangeSignal: Sendable {
  private let changes = Broadcast<Void>()

  /// Creates a signal without waiters.
  public init() {}

  /// Reports that the condition may have changed. Costs nothing while no task waits.
  public func changed() { if changes.hasListeners { changes.send(()) } }

  /// Waits until the condition holds. Returns whether it does when the clock reaches the deadline or the task is
  /// cancelled.
  public func wait(
    until deadline: UInt64, on clock: any HostClock, _ condition: @escaping @Sendable () -> Bool
  ) async -> Bool {
    // Subscribed first, so that no change is missed between the check and the wait.
    let events = changes.events()
    if condition() { return true }
    return await withTaskGroup(of: Bool.self) { group in
      group.addTask {
        for await _ in events { if condition() { return true } }
        return condition()
      }
      group.addTask {
        try? await clock.sleep(until: deadline)
        return condition()
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
  }
}
