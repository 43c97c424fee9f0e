import Dispatch
import GStreamer
import Synchronization

@testable import MediaEngine

/// Keeps frames from an encoder while it is shut, as a busy processor does.
final class EncoderGate: Sendable {
  private let isShut = Mutex(false)
  private let change = DispatchSemaphore(value: 0)

  /// x264 behind the gate, and no other encoder of pictures.
  var encoders: EncoderList {
    var list = EncoderList.standard.withoutPictures
    list[.h264] = [
      EncoderCandidate("identity") { [self] job in
        let way = try Element("identity")
        try way.pad("sink").addProbe(.buffer) { [self] _ in
          while isShut.withLock({ $0 }) { change.wait() }
          return .keep
        }
        return [way] + (try EncoderList.standard[.h264].first { $0.name == "x264enc" }!.make(job))
      }
    ]
    return list
  }

  /// Nothing gets through from now on.
  func shut() { isShut.withLock { $0 = true } }

  /// Lets through what waits.
  func open() {
    isShut.withLock { $0 = false }
    change.signal()
  }
}
