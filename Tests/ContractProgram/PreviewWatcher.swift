import AVFoundation
import Synchronization

/// Stands for a preview: knows when its frames were taken, and the longest time between two.
final class PreviewWatcher: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  let queue = DispatchQueue(label: "preview")

  private struct State {
    var times: [Double] = []
    var longestGap = 0.0
  }

  private let state = Mutex(State())

  /// How many frames were taken from then on, in seconds of the session's clock.
  func count(from begin: Double) -> Int { state.withLock { state in state.times.count { $0 >= begin } } }

  /// The longest gap since the last time, in seconds.
  func takeLongestGap() -> Double {
    state.withLock { state in
      defer { state.longestGap = 0 }
      return state.longestGap
    }
  }

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    // Frames' own times: how long the program's queue waits for a processor says nothing about the session.
    let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer).seconds
    state.withLock { state in
      if let last = state.times.last { state.longestGap = max(state.longestGap, time - last) }
      state.times.append(time)
    }
  }
}
