import Dispatch
import GLibSupport
import Testing

@Suite struct WaitingThreadsTests {
  /// Each waits until the last has begun.
  @Test func howeverMuchWaitsTheNextBeginsAtOnce() async throws {
    let threads = WaitingThreads(name: "waiting")
    let (begun, released, ended) = (Collected<Int>(), DispatchSemaphore(value: 0), Collected<Int>())
    for number in 0..<60 {
      threads.async {
        begun.add(number)
        released.wait()
        ended.add(number)
      }
    }
    try await eventually("all to begin") { begun.values.count == 60 ? () : nil }
    for _ in 0..<60 { released.signal() }
    try await eventually("all to end") { ended.values.count == 60 ? () : nil }
  }

  @Test func whoWaitsForWorkIsToldBehindTheLastOfIt() async throws {
    let threads = WaitingThreads(name: "waiting")
    let (first, later) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let words = Collected<String>()
    threads.whenDone { words.add("nothing to wait for") }
    #expect(words.values == ["nothing to wait for"])
    threads.async {
      first.wait()
      words.add("first")
    }
    threads.whenDone { words.add("done") }
    // What comes in later isn't waited for.
    threads.async { later.wait() }
    #expect(words.values.count == 1)
    first.signal()
    try await eventually("the word") { words.values.last == "done" ? () : nil }
    #expect(words.values == ["nothing to wait for", "first", "done"])
    later.signal()
  }

  @Test func whatIsDoneIsLetGoOfBeforeAnybodyHearsOfIt() async throws {
    final class Load: Sendable {}
    let threads = WaitingThreads(name: "waiting")
    for _ in 0..<200 {
      weak var left: Load?
      do {
        let load = Load()
        left = load
        threads.async { withExtendedLifetime(load) {} }
      }
      await withCheckedContinuation { continuation in threads.whenDone { continuation.resume() } }
      #expect(left == nil)
    }
  }
}
