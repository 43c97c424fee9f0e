import CoreVideo
import Dispatch
import Synchronization

/// Hands frames from the streaming thread to the main thread. Holds one frame, the latest wins, and at most one call to
/// the main queue is pending.
final class FrameMailbox: Sendable {
  private struct State {
    var frame: CVPixelBuffer?
    var isCallUnderWay = false
    var count = 0
  }

  private let state = Mutex(State())

  /// Receives frames on the main thread. Set before the first `post(_:)`.
  @MainActor var deliver: @MainActor (CVPixelBuffer) -> Void {
    get { receiver }
    set { receiver = newValue }
  }
  @MainActor private var receiver: @MainActor (CVPixelBuffer) -> Void = { _ in }

  nonisolated init() {}

  /// Stores a frame, in place of one that hasn't been delivered yet.
  func post(_ frame: CVPixelBuffer) {
    let mustCall = state.withLock { state in
      state.frame = frame
      state.count += 1
      defer { state.isCallUnderWay = true }
      return !state.isCallUnderWay
    }
    guard mustCall else { return }
    DispatchQueue.main.async {
      MainActor.assumeIsolated { self.fetch() }
    }
  }

  /// How many frames were posted.
  var count: Int { state.withLock { $0.count } }

  /// Drops the frame that hasn't been delivered yet.
  func empty() { state.withLock { $0.frame = nil } }

  @MainActor private func fetch() {
    let frame = state.withLock { state in
      state.isCallUnderWay = false
      defer { state.frame = nil }
      return state.frame
    }
    if let frame { receiver(frame) }
  }
}
