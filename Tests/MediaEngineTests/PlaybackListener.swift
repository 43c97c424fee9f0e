import CoreMedia
import Dispatch
import Foundation
import MediaEngine
import Synchronization
import TestMedia
import TestSupport

/// Hears what an engine says of a movie, and reads the numbers painted into its frames.
final class PlaybackListener: Sendable {
  struct State {
    /// Those shown, one after the other.
    var numbers: [Int?] = []
    var isReady = false
    var hasEnded = false
    var failure: PlaybackError?
    /// The machine is too slow for a moment at the first of these frames that is shown.
    var slowNumbers: Range<Int>?
  }

  let state = Mutex(State())

  /// Opens a movie of sixty frames, and hears what is said of it.
  func open(hasSound: Bool = true, showsEveryFrame: Bool = true) async throws -> PlaybackEngine {
    let movie = try await MediaLibrary.file(
      for: MediaRecipe {
        $0.video?.frameCount = 60
        $0.video?.keyFrameInterval = 10
        $0.audio = hasSound ? [AudioRecipe(.aac)] : []
      })
    return try await open(movie, showsEveryFrame: showsEveryFrame)
  }

  /// Opens a movie, and hears what is said of it.
  func open(_ movie: URL, showsEveryFrame: Bool = true) async throws -> PlaybackEngine {
    var options = PlaybackOptions()
    (options.sound, options.showsEveryFrame) = (.none, showsEveryFrame)
    let engine = PlaybackEngine(url: movie, options: options) { self.hear($0) }
    engine.open()
    try await eventually("the movie to be open") { state.withLock { $0.isReady || $0.failure != nil } }
    return engine
  }

  private func hear(_ event: PlaybackEvent) {
    let number: Int? =
      if case .frame(let frame) = event {
        GrayPicture(frame.pixelBuffer).flatMap { PaintedFrameReader.read($0)?.number }
      } else { nil }
    let isSlow = state.withLock { state in
      switch event {
      case .frame: if state.numbers.last != .some(number) { state.numbers.append(number) }
      case .ready: state.isReady = true
      case .ended: state.hasEnded = true
      case .failed(let failure): state.failure = failure
      default: break
      }
      guard let number, state.slowNumbers?.contains(number) == true else { return false }
      state.slowNumbers = nil
      return true
    }
    // Holds up the thread that shows frames, as a machine does that has too much to do.
    if isSlow { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.8) }
  }
}

extension PlaybackEngine {
  /// Jumps to a frame; answers whether it is there.
  func jump(to number: Int64) async throws -> Bool {
    try await within("the jump") {
      await withCheckedContinuation { continuation in
        self.seek(SeekRequest(CMTime(value: number, timescale: 30))) { continuation.resume(returning: $0) }
      }
    }
  }
}
