import Synchronization

/// Lets tasks wait until a condition holds, without looking again and again: whoever changes what the condition is made
/// of calls `changed()`.
public final class ChangeSignal: Sendable {
  private let changes = Broadcast<Void>()

  /// Nobody waits yet.
  public init() {}

  /// Something that a condition is made of may be different. Costs nothing while nobody waits.
  public func changed() { if changes.hasListeners { changes.send(()) } }

  /// Waits until the condition holds; answers whether it does when the clock has reached the deadline or the task is
  /// cancelled.
  public func wait(
    until deadline: UInt64, on clock: any HostClock, _ condition: @escaping @Sendable () -> Bool
  ) async -> Bool {
    // First of all, so that no change between looking and listening is missed.
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
