import Foundation

/// A pool of threads for work that may block: on a device, a server or another part of the program. However many jobs
/// block, the next one starts at once.
///
/// Dispatch's concurrent queues don't promise that: all queues of one QoS share as many threads as there are
/// processors, and gain one more per second while those block. Two slow cameras stalled the rest of the engine.
public final class WaitingThreads: @unchecked Sendable {
  private struct Job {
    let number: UInt64
    let body: @Sendable () -> Void
  }

  /// More than ever block at once, unless something is badly wrong; beyond it jobs queue up, as they would elsewhere.
  private static let limit = 256
  /// The seconds after which an idle thread ends.
  private static let patience = 5.0

  private let name: String
  private let condition = NSCondition()
  // All of these are used only with the condition locked.
  private var jobs: [Job] = []
  private var idle = 0
  private var count = 0
  private var last: UInt64 = 0
  private var unfinished: Set<UInt64> = []
  private var waiters: [(number: UInt64, body: @Sendable () -> Void)] = []

  /// Creates a pool without threads; those that it starts will have this name.
  public init(name: String) { self.name = name }

  /// Runs a job in one of the threads.
  public func async(_ body: @escaping @Sendable () -> Void) {
    condition.lock()
    defer { condition.unlock() }
    last += 1
    unfinished.insert(last)
    jobs.append(Job(number: last, body: body))
    if idle >= jobs.count { return condition.signal() }
    guard count < Self.limit else { return }
    count += 1
    let thread = Thread { self.work() }
    thread.name = name
    thread.start()
  }

  /// Runs the body once all jobs submitted before it are done: in the thread that finished the last of them, or at
  /// once.
  public func whenDone(_ body: @escaping @Sendable () -> Void) {
    condition.lock()
    let isDone = unfinished.isEmpty
    if !isDone { waiters.append((last, body)) }
    condition.unlock()
    if isDone { body() }
  }

  private func work() {
    while let number = runNext() {
      for body in finish(number) { body() }
    }
  }

  /// Runs the next job, and releases it before its completion is reported. Returns its number; nil if there was none
  /// before the idle timeout.
  private func runNext() -> UInt64? {
    guard let job = next() else { return nil }
    job.body()
    return job.number
  }

  /// Waits for the next job; nil if there was none before the idle timeout.
  private func next() -> Job? {
    condition.lock()
    defer { condition.unlock() }
    let end = Date(timeIntervalSinceNow: Self.patience)
    while jobs.isEmpty {
      idle += 1
      let isInTime = condition.wait(until: end)
      idle -= 1
      guard isInTime || !jobs.isEmpty else {
        count -= 1
        return nil
      }
    }
    return jobs.removeFirst()
  }

  /// Records that a job is done, and returns the bodies that waited for it.
  private func finish(_ number: UInt64) -> [@Sendable () -> Void] {
    condition.lock()
    defer { condition.unlock() }
    unfinished.remove(number)
    guard !waiters.isEmpty else { return [] }
    let first = unfinished.min() ?? .max
    defer { waiters.removeAll { $0.number < first } }
    return waiters.filter { $0.number < first }.map(\.body)
  }
}
