import AVFoundation
import Synchronization

/// Stands for a preview: counts frames and remembers the longest time between two.
final class PreviewWatcher: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
  let queue = DispatchQueue(label: "preview")

  private struct State {
    var count = 0
    var last: Double?
    var longestGap = 0.0
  }

  private let state = Mutex(State())

  var count: Int { state.withLock { $0.count } }

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
      if let last = state.last { state.longestGap = max(state.longestGap, time - last) }
      state.last = time
      state.count += 1
    }
  }
}
