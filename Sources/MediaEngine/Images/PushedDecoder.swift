import CoreMedia
import GStreamer
import Synchronization

/// A decoder that is fed coded frames and outputs decoded ones, mostly in the feeding thread. Use it from one thread at
/// a time.
final class PushedDecoder: Sendable {
  private struct State {
    var caps: Caps
    var sent = 0
    var decoded = 0
    var isOpen = false
    var receive: (@Sendable (Sample) -> FlowResult)?
  }

  private let pipeline = Pipeline(name: "images")
  private let pad = Pad.source()
  private let state: Mutex<State>

  /// The number of coded frames sent so far, and of decoded frames received.
  var counts: (sent: Int, decoded: Int) { state.withLock { ($0.sent, $0.decoded) } }

  /// The decoder's error message.
  var failure: String? { pipeline.firstFailure?.message }

  /// Creates a decoder for frames with these caps; raw frames pass through.
  init(_ caps: Caps, threads: Int) throws {
    state = Mutex(State(caps: caps))
    let sink = try AppSink(caps: Caps("video/x-raw"), maxBuffers: 1, sync: false)
    // The first frame may be decoded long after the start.
    try sink.set("async", false)
    let element = try MediaDecoder.make(for: caps, isPicture: true, threads: threads)
    let chain = [element, sink].compactMap(\.self)
    try pipeline.add(chain)
    if let decoder = chain.dropLast().first { try decoder.link(to: sink) }
    try pad.link(to: chain[0].pad("sink"))
    sink.setHandlers(onSample: { [weak self] in self?.receive($0) ?? .flushing })
    try pipeline.startBlocking(fedBy: pad, stream: "images")
    pad.push(.caps(caps))
  }

  deinit { pad.setActive(false) }

  private func receive(_ sample: Sample) -> FlowResult {
    let handler = state.withLock { state in
      state.decoded += 1
      return state.receive
    }
    return handler?(sample) ?? .flushing
  }

  /// Decodes what `feed` pushes, and passes on the decoded frames; `body` returns whether to continue. An end of stream
  /// from the previous run is flushed.
  func decode(_ body: @Sendable (Sample) throws -> Bool, feed: () throws -> Void) throws {
    rewind()
    let failure = Mutex<(any Error)?>(nil)
    try withoutActuallyEscaping(body) { body in
      state.withLock { state in
        state.receive = { sample in
          do {
            return try body(sample) ? .ok : .eos
          } catch {
            failure.withLock { $0 = error }
            return .error
          }
        }
      }
      defer { state.withLock { $0.receive = nil } }
      try feed()
    }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  private func rewind() {
    let isFirst = state.withLock { state in
      defer { state.isOpen = true }
      return !state.isOpen
    }
    if !isFirst {
      pad.push(.flushStart())
      pad.push(.flushStop(resetTime: true))
    }
    pad.push(.segment(Segment()))
  }

  /// Sends the stream headers that the decoder needs before the first frame.
  func prime(_ headers: [Buffer]) {
    guard !headers.isEmpty else { return }
    rewind()
    for header in headers { _ = pad.push(header) }
  }

  /// Sets the caps of the coded frames that follow.
  func change(to caps: Caps) {
    let isNew = state.withLock { state in
      defer { state.caps = caps }
      return state.caps != caps
    }
    if isNew { pad.push(.caps(caps)) }
  }

  /// Pushes a coded frame; returns whether to continue.
  func push(_ buffer: Buffer) throws(GStreamerError) -> Bool {
    state.withLock { $0.sent += 1 }
    switch pad.push(buffer) {
    case .ok: return true
    case .eos: return false
    case let flow: throw GStreamerError.flow(flow)
    }
  }

  /// Drains the frames that the decoder holds back.
  func drain() { pad.push(.eos()) }
}
