import Dispatch
import GStreamer
import TestSupport

extension AppSink {
  /// The next sample. Waits in a thread of its own: two tests that wait in the pool's would leave none to those who send.
  func next() async -> Sample? {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: self.pull(within: patience)) }
    }
  }
}
