import GStreamer
import Synchronization

/// Watches the data that enters a movie's sinks, and reports when all of it has been delivered.
final class DrainProbe: Sendable {
  private struct Passed {
    var last: (pts: ClockTime, duration: ClockTime?)?
    /// The duration of the previous buffer, for buffers without one.
    var usual: ClockTime?
  }

  private struct State {
    var watch = DrainWatch()
    var passed: [DrainWatch.Stream: Passed] = [:]
    var pads: [DrainWatch.Stream: Pad] = [:]
  }

  private let state = Mutex(State())
  private let onDrained: @Sendable (ClockTime) -> Void

  /// Calls `onDrained`, in a streaming thread, with the running time at which the last buffer of all streams ends.
  init(onDrained: @escaping @Sendable (ClockTime) -> Void) { self.onDrained = onDrained }

  /// Watches a stream at its sink's pad.
  func watch(_ stream: DrainWatch.Stream, at pad: Pad) {
    state.withLock { $0.pads[stream] = pad }
    pad.addProbe([.buffer, .eventDownstream, .flush]) { [weak self] item in
      guard let self else { return .remove }
      switch item {
      case .buffer(let buffer): passed(buffer, of: stream)
      case .event(let event): passed(event, of: stream)
      default: break
      }
      return .keep
    }
  }

  private func passed(_ buffer: Buffer, of stream: DrainWatch.Stream) {
    guard let pts = buffer.pts else { return }
    state.withLock { state in
      var passed = state.passed[stream] ?? Passed()
      if let last = passed.last, pts > last.pts { passed.usual = pts - last.pts }
      passed.last = (pts, buffer.duration)
      state.passed[stream] = passed
    }
  }

  private func passed(_ event: Event, of stream: DrainWatch.Stream) {
    switch event.kind {
    case .segment: state.withLock { $0.watch.began(stream) }
    case .flushStop:
      state.withLock { state in
        state.watch.flushed(stream)
        state.passed[stream] = nil
      }
    case .eos:
      let segment = state.withLock { $0.pads[stream] }?.segment
      let end = state.withLock { state in
        state.watch.drained(stream, end: segment.flatMap { Self.end(of: state.passed[stream], in: $0) })
      }
      if let end { onDrained(end) }
    default: break
    }
  }

  /// The running time at which the last buffer of a stream ends.
  private static func end(of passed: Passed?, in segment: Segment) -> ClockTime? {
    guard let passed, let last = passed.last else { return nil }
    var end = last.pts + (last.duration ?? passed.usual ?? .zero)
    if let stop = segment.stop { end = min(end, stop) }
    return segment.runningTime(of: end)
  }
}
