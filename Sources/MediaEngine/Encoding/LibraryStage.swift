import GStreamer
import Synchronization

/// An encoder of libavcodec between the elements of a pipeline: frames arrive at `sink`, and what they are encoded to goes
/// on from the pad that is linked to `next`, in the same thread.
final class LibraryStage: Sendable {
  private struct State {
    var encoder: LibraryEncoder?
    var isKeyWanted = false
  }

  /// Where frames arrive.
  let sink: AppSink
  private let settings: LibraryEncoder.Settings
  private let job: EncoderCandidate.Job
  private let pad = Pad.source()
  private let state = Mutex(State())

  init(_ settings: LibraryEncoder.Settings, _ job: EncoderCandidate.Job) throws {
    (self.settings, self.job) = (settings, job)
    sink = try AppSink(maxBuffers: 0, sync: false)
    try sink.set("async", false)
    try sink.pad("sink").offerVideoBufferPool(minimum: 2)
  }

  deinit { pad.setActive(false) }

  /// Begins to encode into an element. `failed` gets what ends it, in the thread that pushes frames.
  func start(into next: Element, failed: @escaping @Sendable (any Error) -> Void) throws {
    try pad.link(to: next.pad("sink"))
    pad.setActive(true)
    sink.setHandlers(
      onSample: { [weak self] sample in
        do {
          return try self?.take(sample) ?? .flushing
        } catch {
          failed(error)
          return .error
        }
      },
      onEOS: { [weak self] in
        do {
          try self?.end()
        } catch {
          failed(error)
        }
      })
  }

  /// Makes the next frame a key frame.
  func requestKeyFrame() { state.withLock { $0.isKeyWanted = true } }

  private func take(_ sample: Sample) throws -> FlowResult {
    let (known, isKey) = state.withLock { state in
      defer { state.isKeyWanted = false }
      return (state.encoder, state.isKeyWanted)
    }
    let encoder = try known ?? open(sample.caps)
    return push(try encoder.encode(sample, isKey: isKey))
  }

  private func open(_ caps: Caps?) throws -> LibraryEncoder {
    let encoder = try LibraryEncoder(settings, job, frames: caps ?? Caps("video/x-raw"))
    state.withLock { $0.encoder = encoder }
    pad.push(.streamStart(id: "encoded"))
    pad.push(.caps(encoder.output(settings)))
    pad.push(.segment(Segment()))
    return encoder
  }

  private func push(_ coded: [Buffer]) -> FlowResult {
    for buffer in coded {
      let flow = pad.push(buffer)
      guard flow == .ok else { return flow }
    }
    return .ok
  }

  private func end() throws {
    let last = state.withLock { state in
      // It is closed here: what it notes in a first pass is whole then.
      defer { state.encoder = nil }
      return state.encoder
    }
    if let last { _ = push(try last.finish()) }
    pad.push(.eos())
  }
}
