import Dispatch
import Synchronization
import Testing

/// For the thread sanitizer: what threads do one after the other under Swift's `Mutex` is no race, however many wait for
/// the lock, and neither is what they read behind it.
@Suite struct ContendedLockTests {
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

  private final class Page: Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }
  }
}
