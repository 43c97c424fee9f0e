import Foundation

/// Threads for work that may wait: for a device, for a server, for somebody else who runs here, too. However much of it
/// waits, the next work begins at once.
///
/// Dispatch's concurrent queues don't promise that: all of one quality share as many threads as there are processors,
/// and get one more a second while those wait. Two cameras that took their time kept everything else of the engine
/// standing still.
public final class WaitingThreads: @unchecked Sendable {
  private struct Job {
    let number: UInt64
    let body: @Sendable () -> Void
  }

  /// More than ever wait at once, unless something is badly wrong: then work queues up, as it would elsewhere.
  private static let limit = 256
  /// A thread without work goes after so many seconds.
  private static let patience = 5.0

  private let name: String
  private let condition = NSCondition()
  // All of these only with the condition held.
  private var jobs: [Job] = []
  private var idle = 0
  private var count = 0
  private var last: UInt64 = 0
  private var unfinished: Set<UInt64> = []
  private var waiters: [(number: UInt64, body: @Sendable () -> Void)] = []

  /// No threads yet; those that come will have this name.
  public init(name: String) { self.name = name }

  /// Does something in one of the threads.
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

  /// Does something once all work that was handed in before is done: in the thread that did the last of it, or at once.
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

  /// Does the next work, and lets go of it before anybody hears that it is done. Answers its number; nil where there was
  /// none for long enough.
  private func runNext() -> UInt64? {
    guard let job = next() else { return nil }
    job.body()
    return job.number
  }

  /// The next work; nil where there was none for long enough.
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

  /// Notes that something is done; answers what waited for that.
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
