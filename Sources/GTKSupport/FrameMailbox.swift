import CoreVideo
import Dispatch
import Synchronization

/// Carries frames from the thread that makes them to the main thread: room for one, the latest wins, and never more
/// than one call on its way.
final class FrameMailbox: Sendable {
  private struct State {
    var frame: CVPixelBuffer?
    var isCallUnderWay = false
    var count = 0
  }

  private let state = Mutex(State())

  /// Takes a frame on the main thread. Set before frames come.
  @MainActor var deliver: @MainActor (CVPixelBuffer) -> Void {
    get { receiver }
    set { receiver = newValue }
  }
  @MainActor private var receiver: @MainActor (CVPixelBuffer) -> Void = { _ in }

  nonisolated init() {}

  /// Leaves a frame, in place of one that hasn't been fetched yet.
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

  /// How many frames were left here.
  var count: Int { state.withLock { $0.count } }

  /// Throws away what hasn't been fetched.
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
