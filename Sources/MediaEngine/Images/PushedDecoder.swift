import GLibSupport
import GStreamer
import Synchronization

/// A decoder that is fed coded frames and passes on decoded ones, in the feeding thread. Use it from one thread at a time.
final class PushedDecoder: Sendable {
  private struct State {
    var caps: Caps
    var sent = 0
    var decoded = 0
    var isUsed = false
    var receive: (@Sendable (Sample) throws -> Bool)?
  }

  let decoder: any TrackDecoder
  private let state: Mutex<State>

  /// The number of coded frames sent so far, and of decoded frames received.
  var counts: (sent: Int, decoded: Int) { state.withLock { ($0.sent, $0.decoded) } }

  /// The decoder's error message.
  var failure: String? { decoder.failure }

  /// Creates a decoder for frames of this format; raw frames pass through.
  init(_ format: StoredFormat, threads: Int, clock: any HostClock) throws {
    state = Mutex(State(caps: format.caps))
    decoder = try MediaDecoder.make(
      for: format, isPicture: true, output: Caps("video/x-raw"), usesHardware: false, clock: clock, threads: threads)
  }

  /// Decodes what `feed` pushes, and passes on the decoded frames; `body` returns whether to continue. What is left of
  /// the previous run is discarded.
  func decode(_ body: @Sendable (Sample) throws -> Bool, feed: () throws -> Void) throws {
    let isFirst = state.withLock { state in
      defer { state.isUsed = true }
      return !state.isUsed
    }
    if !isFirst { decoder.flush() }
    try withoutActuallyEscaping(body) { body in
      state.withLock { $0.receive = body }
      defer { state.withLock { $0.receive = nil } }
      try feed()
    }
  }

  /// Sets the format of the coded frames that follow.
  func change(to format: StoredFormat) throws {
    let isNew = state.withLock { state in
      defer { state.caps = format.caps }
      return state.caps != format.caps
    }
    if isNew { try decoder.change(to: format) }
  }

  /// Pushes a coded frame; returns whether to continue.
  func push(_ data: SampleData, at stamp: ClockTime, isKey: Bool) throws -> Bool {
    state.withLock { $0.sent += 1 }
    try decoder.push(data, at: stamp, for: nil, isKey: isKey)
    return try passOn()
  }

  /// Passes on the frames that the decoder holds back.
  func drain() throws {
    // What is damaged at the end is told by what is missing.
    try? decoder.drain()
    _ = try passOn()
  }

  private func passOn() throws -> Bool {
    while let sample = decoder.next() {
      let receive = state.withLock { state in
        state.decoded += 1
        return state.receive
      }
      guard let receive, try receive(sample) else { return false }
    }
    return true
  }
}
