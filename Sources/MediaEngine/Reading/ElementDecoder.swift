import CoreMedia
import GLibSupport
import GStreamer
import Synchronization

/// A decoder element, or none for media that isn't coded.
final class ElementDecoder: TrackDecoder {
  private struct State {
    var format: StoredFormat
    var isOpen = false
    /// Whether samples were pushed since the last flush.
    var hasInput = false
    var isEnded = false
    var decoded = DecodedSamples()
  }

  private let pipeline = Pipeline(name: "decoder")
  private let pad = Pad.source()
  private let sink: AppSink
  private let state: Mutex<State>
  private let news: ArrivalWait

  var failure: String? { pipeline.firstFailure?.message }

  /// Creates a decoder for a track of this format, which gives out media with these caps.
  init(_ format: StoredFormat, _ decoder: Element?, output: Caps, clock: any HostClock) throws {
    state = Mutex(State(format: format))
    news = ArrivalWait(clock)
    sink = try AppSink(caps: output, maxBuffers: 1, sync: false)
    // The first frame may be decoded long after the start.
    try sink.set("async", false)
    let isSound = output.first?.name.hasPrefix("audio/") == true
    // Else decoders copy each frame into new memory in which rows lie close to each other, and the kernel clears its pages.
    if !isSound { try sink.pad("sink").offerVideoBufferPool(minimum: 2) }
    // Only sound may have to be converted: frames go as they are.
    let converting = isSound ? [try SoundLimits.filter(), try Element("audioconvert")] : []
    let chain = [decoder].compactMap(\.self) + converting + [sink]
    try pipeline.add(chain)
    if let first = chain.first, chain.count > 1 { try first.link(to: Array(chain.dropFirst())) }
    try pad.link(to: chain[0].pad("sink"))
    // Never blocks the decoder: what isn't fetched yet is kept, which is little, since no more is pushed meanwhile.
    sink.setHandlers(
      onSample: { [weak self] sample in
        guard let self else { return .flushing }
        state.withLock { $0.decoded.append(sample) }
        return .ok
      },
      onEOS: { [weak self] in
        self?.state.withLock { $0.isEnded = true }
        self?.news.signal()
      })
    try pipeline.startBlocking(fedBy: pad, stream: "track")
    pad.push(.caps(format.caps))
    flush()
  }

  deinit { pad.setActive(false) }

  func flush() {
    let (isFirst, headers) = state.withLock { state in
      defer {
        (state.isOpen, state.hasInput, state.isEnded, state.decoded) = (true, false, false, DecodedSamples())
      }
      return (!state.isOpen, state.format.headers)
    }
    if !isFirst {
      pad.push(.flushStart())
      pad.push(.flushStop(resetTime: true))
    }
    pad.push(.segment(Segment()))
    // Some decoders forget them in a flush.
    for header in headers { _ = pad.push(header) }
    state.withLock { $0.decoded.removeAll() }
  }

  func change(to format: StoredFormat) {
    let isNew = state.withLock { state in
      defer { state.format = format }
      return state.format.caps != format.caps
    }
    guard isNew else { return }
    pad.push(.caps(format.caps))
    for header in format.headers { _ = pad.push(header) }
  }

  func push(_ data: SampleData, at stamp: ClockTime, for duration: ClockTime?, isKey: Bool) throws {
    state.withLock { $0.hasInput = true }
    let flow = pad.push(data.buffer.with(pts: stamp, dts: nil, duration: duration, flags: isKey ? [] : .deltaUnit))
    guard flow == .ok || flow == .eos else { throw GStreamerError.flow(flow) }
  }

  func drain() throws {
    // Where a file is cut off in front of a track's first sample, a decoder would call the headers alone an error.
    guard state.withLock({ $0.hasInput }) else { return }
    pad.push(.eos())
    while !state.withLock({ $0.isEnded }) {
      guard pipeline.firstFailure == nil, news.wait(atMost: Timeouts.silence) == nil else {
        throw GStreamerError.timedOut("Decoding")
      }
    }
  }

  func next() -> Sample? { state.withLock { $0.decoded.take() } }
}
