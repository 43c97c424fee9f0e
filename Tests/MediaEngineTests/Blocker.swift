import Dispatch

/// Holds threads until it is opened. For threads that may be held: GStreamer's, never the pool's.
final class Blocker: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func wait() {
    semaphore.wait()
    // The next one passes as well.
    semaphore.signal()
  }

  func open() { semaphore.signal() }
}
