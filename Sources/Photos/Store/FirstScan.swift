import Dispatch
import GLibSupport
import Synchronization

/// The scan that a program's first fetch waits for: the index knows only what was scanned before, by any program, and nothing at
/// all where nobody has. Any scan of this process will do; the first fetch begins one where there is none yet.
///
/// Why nothing stands still here. A fetch waits on its caller's thread, which may be one of the library's queues, as that of a
/// completion handler is; it holds none of the library's locks. The scan runs on a thread of its own, or wherever somebody else
/// has begun it. It needs the library's lock, the index's two, and answers of the folders; no queue of the library's, for
/// observers are told on theirs without waiting; and it never fetches, so it never waits here. The lock of `state` is held
/// for lines that call nothing else. Whatever a scan waits for, such as another process's change: an alarm ends the wait.
final class FirstScan: Sendable {
  /// How long fetches wait. A scan takes milliseconds where nothing is new, and minutes where thousands of files are: observers
  /// are told of what it finds later.
  static let timeout = Duration.seconds(3)

  private struct State {
    var isScanning = false
    var isOver = false
    var waiting: [DispatchSemaphore] = []
  }

  private static let threads = WaitingThreads(name: "first-scan")

  private let clock: any HostClock
  private let state = Mutex(State())
  /// The same as the state's, for all fetches but the first.
  private let isOver = Atomic(false)

  init(clock: any HostClock = SystemHostClock.shared) { self.clock = clock }

  /// Whether fetches have still to wait.
  var isAwaited: Bool { !isOver.load(ordering: .acquiring) }

  /// Notes that a scan runs, in whatever thread.
  func noteBegin() { state.withLock { $0.isScanning = true } }

  /// Lets all fetches go on, and those to come not wait.
  func end() {
    let waiting = state.withLock { state in
      state.isOver = true
      defer { state.waiting = [] }
      return state.waiting
    }
    isOver.store(true, ordering: .releasing)
    for turn in waiting { turn.signal() }
  }

  /// Waits until a scan is over, but for no longer than the timeout since the first fetch. If none runs, it is begun; it has
  /// to call `end()`.
  func wait(orBegin scan: @escaping @Sendable () -> Void) {
    let turn = DispatchSemaphore(value: 0)
    guard perform(scan, before: turn) else { return }
    // The first alarm that rings ends the wait of all.
    let alarm = clock.schedule(after: Self.timeout) { [self] in end() }
    turn.wait()
    alarm.cancel()
  }

  /// Begins the scan, if none runs or is over, and waits for nothing.
  func begin(_ scan: @escaping @Sendable () -> Void) { perform(scan, before: nil) }

  /// Begins the scan if none runs or is over; the semaphore is signalled once it is over. Returns whether it isn't yet.
  @discardableResult
  private func perform(_ scan: @escaping @Sendable () -> Void, before turn: DispatchSemaphore?) -> Bool {
    let (isOver, mustBegin) = state.withLock { state in
      if state.isOver { return (true, false) }
      if let turn { state.waiting.append(turn) }
      defer { state.isScanning = true }
      return (false, !state.isScanning)
    }
    if mustBegin { Self.threads.async(scan) }
    return !isOver
  }
}
