import Dispatch
import Synchronization
import Testing

/// For the thread sanitizer: what threads do one after the other is no race.
@Suite struct HandoverTests {
  /// However many wait for a lock, and neither is what they read behind it.
  @Test func whatALockOrdersIsNoRace() {
    let pages = Mutex<[Page]>([])
    nonisolated(unsafe) var written = 0
    let read = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      var sum = 0
      for number in 1...500 {
        let page = Page(number)
        let last = pages.withLock { pages in
          // Long enough for the others to wait.
          for _ in 0..<200 { written += 1 }
          defer { pages = [page] }
          return pages.last
        }
        sum += min(last?.number ?? 1, 1)
      }
      read.withLock { $0 += sum }
    }
    #expect(written == 4 * 500 * 200)
    #expect(read.withLock { $0 } == 4 * 500)
  }

  /// Also where a continuation is resumed before anybody waits for it.
  @Test func whatAContinuationHandsOverIsNoRace() async throws {
    var (sum, failures) = (0, 0)
    for number in 1...300 {
      let page = await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(returning: Page(number)) }
        Self.idle()
      }
      sum += page.number
      do {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
          DispatchQueue.global().async { continuation.resume(throwing: Failure(page: Page(number))) }
          Self.idle()
        }
      } catch let failure as Failure {
        failures += failure.page.number
      }
    }
    #expect(sum == 150 * 301 && failures == sum)
  }

  /// Takes a moment without asking anybody.
  private static func idle() {
    var number = 0
    for step in 0..<5000 { number = number &* 31 &+ step }
    withExtendedLifetime(number) {}
  }

  private struct Failure: Error {
    let page: Page
  }

  private final class Page: Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }
  }
}
