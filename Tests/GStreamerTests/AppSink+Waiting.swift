import Dispatch
import GStreamer
import Synchronization
import TestSupport

extension AppSink {
  /// The next sample. Waits in a thread of its own: two tests that wait in the pool's would leave none to those who send.
  func next() async -> Sample? {
    let handed = Handed()
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        handed.sample.withLock { $0 = self.pull(within: patience) }
        continuation.resume()
      }
    }
    return handed.sample.withLock { $0.take() }
  }
}

/// What one thread hands to another. A continuation would do, but when it is resumed before anybody waits for it, the
/// thread sanitizer doesn't see that one comes after the other.
private final class Handed: Sendable {
  let sample = Mutex<Sample?>(nil)
}
