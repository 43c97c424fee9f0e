import GLibSupport
import GStreamer
import Synchronization

/// Plays a running microphone's sound at once. The audio output is opened with the first sample after `allow()` and closed
/// by `stop()`; what can't be played in time is dropped, so that the sound never lags behind.
public final class SoundMonitor: SampleReceiver {
  private enum Output {
    /// Nothing may be opened.
    case closed
    /// The next sample opens the output.
    case allowed
    /// The output is being opened.
    case opening
    case open(Chain)
    /// The output couldn't be opened, or has failed.
    case failed
  }

  /// The running pipeline.
  private struct Chain {
    var pipeline: Pipeline
    var source: AppSource
    var volume: Element
  }

  private struct State {
    var output = Output.closed
    /// Counts openings: one that was stopped meanwhile doesn't count.
    var number = 0
    var volume = 1.0
    var device: String?
  }

  /// How many seconds of sound wait at most: beyond that the output is too slow, and what comes is dropped.
  private static let longestLag = 0.2

  private let state = Mutex(State())
  private let makeSink: @Sendable (String?) throws -> Element
  private let onFailure: @Sendable (String) -> Void

  /// Plays to an audio output. `onFailure` is told why that isn't possible, once for each opening.
  public convenience init(onFailure: @escaping @Sendable (String) -> Void) {
    self.init(onFailure: onFailure) { device in
      let sink = try SoundOutput.make(PlaybackOptions().sound, device: device)
      // Played as it arrives: waiting for each sample's time would only add to the delay.
      try sink.set("sync", sink.factoryName == "fakesink")
      return sink
    }
  }

  init(
    onFailure: @escaping @Sendable (String) -> Void = { _ in },
    makeSink: @escaping @Sendable (String?) throws -> Element
  ) {
    (self.onFailure, self.makeSink) = (onFailure, makeSink)
  }

  deinit {
    guard case .open(let chain) = state.withLock({ $0.output }) else { return }
    Task(executorPreference: EngineExecutor.shared) { await chain.pipeline.stop() }
  }

  /// The format of the samples that it wants.
  public static let tapFormat = TapFormat.sound(SoundForm(isFloat: true))

  /// The volume, from 0 to 1.
  public var volume: Double {
    get { state.withLock { $0.volume } }
    set {
      let chain = state.withLock { state -> Chain? in
        state.volume = newValue
        if case .open(let chain) = state.output { return chain }
        return nil
      }
      try? chain?.volume.set("volume", newValue)
    }
  }

  /// The audio output's ID; nil for that which the user has chosen. It is used from the next opening on.
  public var device: String? {
    get { state.withLock { $0.device } }
    set { state.withLock { $0.device = newValue } }
  }

  // MARK: State

  /// Lets the next sample open the output.
  public func allow() {
    state.withLock { if case .closed = $0.output { $0.output = .allowed } }
  }

  /// Closes the output. Once this returns nothing is heard any more.
  public func stop() async {
    let chain = state.withLock { state -> Chain? in
      defer { (state.output, state.number) = (.closed, state.number + 1) }
      if case .open(let chain) = state.output { return chain }
      return nil
    }
    await chain?.pipeline.stop()
  }

  /// Closes the output, if it is open, and lets the next sample open it anew.
  public func reopen() async {
    let isClosed = state.withLock { state in if case .closed = state.output { true } else { false } }
    guard !isClosed else { return }
    await stop()
    allow()
  }

  // MARK: Samples

  /// Plays a sample. Never blocks.
  public func receive(_ sample: Sample) {
    let (source, opening) = state.withLock { state -> (AppSource?, Int?) in
      switch state.output {
      case .open(let chain): return (chain.source, nil)
      case .allowed:
        state.output = .opening
        return (nil, state.number)
      case .closed, .opening, .failed: return (nil, nil)
      }
    }
    if let opening { Task(executorPreference: EngineExecutor.shared) { await self.open(opening) } }
    guard let source, let buffer = sample.buffer, let caps = sample.caps, let info = AudioInfo(caps) else { return }
    // By bytes: the source can't tell the time of samples that it stamps itself only when they leave.
    let waiting = Double(source.queuedBytes) / Double(max(1, info.bytesPerFrame * info.rate))
    guard waiting < Self.longestLag else { return }
    let untimed = buffer.with(
      pts: nil, dts: nil, duration: buffer.duration, flags: buffer.flags.subtracting([.discontinuous]))
    try? source.push(Sample(untimed, caps: caps))
  }

  private func open(_ number: Int) async {
    do {
      let (device, volume, makeSink) = state.withLock { ($0.device, $0.volume, self.makeSink) }
      let chain = try await GStreamer.offMain { try Self.chain(to: makeSink(device), volume: volume) }
      do {
        try await chain.pipeline.setState(.playing)
      } catch {
        await chain.pipeline.stop()
        throw error
      }
      chain.pipeline.whenFailed { [weak self, weak pipeline = chain.pipeline] in
        self?.failed(number, "\(pipeline?.firstFailure.map { "\($0)" } ?? "")")
      }
      let isWanted = state.withLock { state in
        guard state.number == number else { return false }
        state.output = .open(chain)
        try? chain.volume.set("volume", state.volume)
        return true
      }
      if !isWanted { await chain.pipeline.stop() }
    } catch {
      failed(number, "\(error)")
    }
  }

  private func failed(_ number: Int, _ reason: String) {
    let (isNew, chain) = state.withLock { state -> (Bool, Chain?) in
      guard state.number == number else { return (false, nil) }
      let chain = if case .open(let chain) = state.output { chain as Chain? } else { nil as Chain? }
      (state.output, state.number) = (.failed, state.number + 1)
      return (true, chain)
    }
    if let chain { Task(executorPreference: EngineExecutor.shared) { await chain.pipeline.stop() } }
    if isNew { onFailure(reason) }
  }

  private static func chain(to sink: Element, volume: Double) throws -> Chain {
    let pipeline = Pipeline(name: "monitor")
    let source = try AppSource(capacity: .init(), isLive: true, stamps: true)
    let element = try Element("volume")
    try element.set("volume", volume)
    // Samples come only once it runs: a sink that waited for the first one would never do so.
    try sink.set("async", false)
    let chain = [source, try Element("audioconvert"), try Element("audioresample"), element, sink]
    try pipeline.add(chain)
    try chain[0].link(to: Array(chain.dropFirst()))
    return Chain(pipeline: pipeline, source: source, volume: element)
  }
}
