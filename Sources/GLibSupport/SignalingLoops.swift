import CGLib
import Dispatch
import Synchronization

/// The main contexts in which objects of a type emit a signal, found as they do so. For libraries that keep such loops
/// private.
public final class SignalingLoops: Sendable {
  private let contexts = Mutex<[MainContext]>([])

  /// Watches all objects of a type from now on. Throws if the type or the signal isn't registered yet.
  public init(type: String, signal: String) throws(SignalError) {
    let number = g_type_from_name(type)
    // A class registers its signals when it is first used.
    guard number != 0, let used = g_type_class_ref(number) else { throw .unknown(signal: signal, type: type) }
    defer { g_type_class_unref(used) }
    let identifier = g_signal_lookup(signal, number)
    guard identifier != 0 else { throw .unknown(signal: signal, type: type) }
    g_signal_add_emission_hook(
      identifier, 0,
      { _, _, _, data in
        guard let loops = Hook.published(data).loops else { return 0 }
        loops.add(.current)
        return 1
      }, Hook(self).publish()
    ) { Hook.retire($0) }
  }

  /// Waits until each loop has done the work that is pending in it now. Returns false on timeout. Doesn't wait for a
  /// loop of this thread, which can't run meanwhile, nor for one that is no longer run.
  @discardableResult
  public func finishWhatIsDue(within limit: Duration) -> Bool {
    let deadline = DispatchTime.now() + .nanoseconds(Int(limit / .nanoseconds(1)))
    let running = contexts.withLock { contexts in
      Self.forgetEnded(&contexts)
      return contexts.filter { $0.runner == .anotherThread }
    }
    // All are asked before the first is waited for.
    let turns = running.map { context in
      let turn = DispatchSemaphore(value: 0)
      context.doLast { turn.signal() }
      return (context, turn)
    }
    return turns.allSatisfy { context, turn in
      // A loop that has ended meanwhile does no more work.
      while turn.wait(timeout: min(deadline, .now() + .milliseconds(20))) == .timedOut {
        if context.runner == .nobody { return true }
        if DispatchTime.now() >= deadline { return false }
      }
      return true
    }
  }

  private func add(_ context: MainContext) {
    contexts.withLock { contexts in
      // Each holds a file descriptor.
      Self.forgetEnded(&contexts)
      if !contexts.contains(where: context.isSame) { contexts.append(context) }
    }
  }

  private static func forgetEnded(_ contexts: inout [MainContext]) { contexts.removeAll { $0.runner == .nobody } }

  private final class Hook: HandedOver {
    weak let loops: SignalingLoops?

    init(_ loops: SignalingLoops) { self.loops = loops }
  }
}
