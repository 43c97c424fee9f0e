import Dispatch
import GLibSupport
import GStreamer
import Synchronization

/// A source whose last picture comes again where no other follows for a while: a screen on which nothing moves is silent.
///
/// PipeWire's own source repeats, too; but from 1.4 on it gives repeated pictures a time that lies ahead, and waits for that
/// while the next ones come late: less than two a second, where five were asked for.
final class RepeatingSource: CaptureSource {
  let element: Element
  private let source: any CaptureSource
  private let pad: Pad
  private let delay: Duration
  /// Where pictures come again: what takes them may block.
  private let queue = DispatchQueue(label: "app.kinora.repetition")

  private struct State {
    var picture: Buffer?
    /// Tells the alarm of the last picture from those of earlier ones.
    var count = 0
    var alarm: ClockAlarm?
  }

  private let state = Mutex(State())

  /// Repeats the pictures of a source after this delay.
  init(_ source: any CaptureSource, after delay: Duration) throws {
    (self.source, self.delay) = (source, delay)
    let end = try Element("identity")
    pad = try end.pad("sink")
    let bin = Bin(name: "repetition")
    try bin.add([source.element, end])
    try source.element.link(to: end)
    try bin.addGhostPad("src", for: end.pad("src"))
    element = bin
    pad.addProbe([.eventDownstream, .buffer]) { [weak self] item in self?.passes(item) ?? .keep }
  }

  var dropsWhatIsLate: Bool { source.dropsWhatIsLate }
  var clock: any HostClock { source.clock }
  func pipelineDidStart(_ pipeline: Pipeline) { source.pipelineDidStart(pipeline) }

  func pipelineWillStop() {
    forget()
    source.pipelineWillStop()
  }

  func pipelineDidStop() async {
    forget()
    await source.pipelineDidStop()
  }

  /// Runs in the pad's lock, so that no picture comes again behind caps that aren't its own.
  private func passes(_ item: PadProbe.Item) -> PadProbe.Verdict {
    switch item {
    case .event(let event):
      if event.caps != nil || event.kind == .eos { forget() }
      return .keep
    case .buffer(let buffer):
      if buffer.flags.contains(.gap) {
        guard let picture = state.withLock({ $0.picture }) else { return .drop }
        hold(picture)
        return .replace(buffer.with(pts: buffer.pts, dts: nil, duration: buffer.duration, flags: picture.flags))
      }
      hold(buffer)
      return .keep
    default: return .keep
    }
  }

  /// Keeps a picture, and waits for the one behind it.
  private func hold(_ picture: Buffer) {
    state.withLock { state in
      state.alarm?.cancel()
      state.count += 1
      state.picture = picture
      let count = state.count
      state.alarm = clock.schedule(after: delay, on: queue) { [weak self] in self?.repeatPicture(count) }
    }
  }

  private func repeatPicture(_ count: Int) {
    guard let picture = state.withLock({ $0.count == count ? $0.picture : nil }), let now = element.runningTime
    else { return }
    // Marked until it has passed the probe.
    _ = pad.chain(picture.with(pts: now, dts: nil, duration: picture.duration, flags: [.gap]))
  }

  private func forget() {
    state.withLock { state in
      state.alarm?.cancel()
      state = State(count: state.count + 1)
    }
  }
}
