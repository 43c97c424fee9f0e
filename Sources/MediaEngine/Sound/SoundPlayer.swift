import Dispatch
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// Plays the sound of a file.
///
/// Calls return at once; what they lead to is done in a queue, in their order.
public final class SoundPlayer: Sendable {
  /// How it comes to an end by itself.
  public enum Ending: Sendable {
    /// It was heard to its end, all rounds of it.
    case finished
    /// It can't go on.
    case failed(MediaFileError)
  }

  private struct State {
    var clock: any HostClock
    var transport = SoundTransport()
    var graph: SoundGraph?
    var volume = VolumeFade(to: 1)
    /// The level that the graph has.
    var applied: Double?
    var pan = 0.0
    var rate = 1.0
    var isMetering = false
    var levels: LevelIntegrator?
    /// Jumps, and openings, that aren't done yet: until then their target is where it is.
    var jumping = 0
    /// A jump is done, but what was said before it may still be on its way.
    var isArriving = false
    var reader: Task<Void, Never>?

    /// Gives the graph the level of this moment.
    mutating func applyVolume() {
      let level = volume.level(at: clock.now)
      guard level != applied, let graph else { return }
      graph.setVolume(level)
      applied = level
    }
  }

  private let file: URL
  private let makeOutput: @Sendable () throws -> Element
  private let onEnd: @Sendable (Ending) -> Void
  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "app.kinora.sound", qos: .userInitiated)

  /// Plays a file to where sound goes. Fades go by the clock; `onEnd` is called in whatever thread.
  public convenience init(
    _ file: URL, sound: PlaybackOptions.Sound = PlaybackOptions().sound, clock: any HostClock = SystemHostClock.shared,
    onEnd: @escaping @Sendable (Ending) -> Void
  ) {
    self.init(file, output: { try SoundOutput.make(sound) }, clock: clock, onEnd: onEnd)
  }

  init(
    _ file: URL, output: @escaping @Sendable () throws -> Element, clock: any HostClock = SystemHostClock.shared,
    onEnd: @escaping @Sendable (Ending) -> Void
  ) {
    self.file = file
    makeOutput = output
    state = Mutex(State(clock: clock))
    self.onEnd = onEnd
  }

  deinit { state.withLock { $0.reader }?.cancel() }

  // MARK: What it does

  /// Opens everything, so that it sounds at once when it is played.
  public func prepare() { act { $0.transport.prepare() } }

  /// Lets it sound.
  public func play() { act { $0.transport.play() } }

  /// Lets it wait where it is.
  public func pause() {
    let now = seconds
    act { $0.transport.pause(at: now) }
  }

  /// Ends it and lets go of the loudspeaker. It goes on from there when it is played again.
  public func stop() {
    let now = seconds
    act { $0.transport.stop(at: now) }
  }

  /// Goes to another time, in seconds.
  public func seek(to seconds: Double) {
    let seconds = seconds.isFinite ? max(0, seconds) : 0
    act { $0.transport.seek(to: seconds) }
  }

  // MARK: What it says

  /// Whether it sounds.
  public var isPlaying: Bool { state.withLock { $0.transport.isPlaying } }

  /// Where it is, in seconds.
  public var seconds: Double {
    let (resting, graph) = state.withLock { state in
      (state.transport.restingTime, state.transport.isPlaying && state.jumping == 0 ? state.graph : nil)
    }
    return graph?.seconds ?? resting
  }

  /// How long it is by what its decoder knows; nil while nothing is open.
  public var duration: Double? { state.withLock { $0.graph }?.duration }

  /// How often it is played again from the beginning; less than 0 is for ever.
  public var rounds: Int {
    get { state.withLock { $0.transport.rounds } }
    set { state.withLock { $0.transport.rounds = newValue } }
  }

  // MARK: How it sounds

  /// By which fades go.
  public var clock: any HostClock {
    get { state.withLock { $0.clock } }
    set { state.withLock { $0.clock = newValue } }
  }

  /// How loud it is now; 1 is as recorded.
  public var volume: Double { state.withLock { $0.volume.level(at: $0.clock.now) } }

  /// Makes it louder or softer, over some seconds. While it sounds, each buffer gets the level of its moment.
  public func setVolume(_ level: Double, over seconds: Double = 0) {
    state.withLock { state in
      let now = state.clock.now
      state.volume = VolumeFade(from: state.volume.level(at: now), to: level, over: seconds, since: now)
      // In the lock, for the last one to be the one that stays.
      state.applyVolume()
    }
  }

  /// Where it comes from: -1 is left, 1 is right.
  public var pan: Double {
    get { state.withLock { $0.pan } }
    set {
      // In the lock, for the last one to be the one that stays.
      state.withLock { state in
        state.pan = newValue
        state.graph?.setPan(newValue)
      }
    }
  }

  /// How fast it is played; the pitch stays.
  public var rate: Double {
    get { state.withLock { $0.rate } }
    set {
      let isNew = state.withLock { state in
        defer { state.rate = newValue }
        return state.rate != newValue && state.graph != nil
      }
      if isNew { seek(to: seconds) }
    }
  }

  // MARK: Metering

  /// Whether its levels are measured.
  public var isMetering: Bool {
    get { state.withLock { $0.isMetering } }
    set {
      state.withLock { state in
        state.isMetering = newValue
        if !newValue { state.levels = nil }
      }
    }
  }

  /// Each channel's level now, before volume and pan; empty until something was heard.
  public var levels: [ChannelLevel] { state.withLock { $0.levels?.levels ?? [] } }

  private func measure(_ samples: UnsafeBufferPointer<Float>, _ rate: Int, _ channels: Int) {
    // The samples stay the caller's; adding them up takes no time worth speaking of.
    nonisolated(unsafe) let samples = samples
    state.withLock { state in
      state.applyVolume()
      guard state.isMetering else { return }
      if state.levels?.sampleRate != rate || state.levels?.channelCount != channels {
        state.levels = LevelIntegrator(sampleRate: rate, channelCount: channels)
      }
      state.levels?.add(samples)
    }
  }

  // MARK: Carrying out, in the queue

  private func act(_ event: (inout State) -> [SoundTransport.Action]) {
    state.withLock { state in
      let actions = event(&state)
      guard !actions.isEmpty else { return }
      state.jumping += actions.count(where: \.movesTime)
      // In the lock: what is asked for first is done first.
      queue.async { for action in actions { self.carryOut(action) } }
    }
  }

  private func carryOut(_ action: SoundTransport.Action) {
    switch action {
    case .open(let time):
      open(at: time)
      state.withLock { $0.jumping -= 1 }
    case .start: change { try $0.pipeline.setStateBlocking(.playing) }
    case .halt: change { try $0.pipeline.setStateBlocking(.paused) }
    case .jump(let time):
      jump(to: time)
      state.withLock { $0.jumping -= 1 }
    case .goRound(let isLast):
      let flags: Event.SeekFlags = isLast ? [] : [.segment]
      change { _ = $0.pipeline.seek(rate: rate, flags: flags, start: .zero) }
    case .endRounds: change { _ = $0.pipeline.seek(rate: rate, flags: [], start: $0.lastTime) }
    case .close: close()
    case .tell(let isWhole): if isWhole { onEnd(.finished) }
    }
  }

  private func open(at time: Double) {
    do {
      let graph = try SoundGraph(file, output: makeOutput()) { [weak self] in self?.measure($0, $1, $2) }
      let messages = graph.pipeline.messages
      state.withLock { state in
        state.graph = graph
        // In the lock, for the last ones to be those that stay.
        state.applied = nil
        state.applyVolume()
        graph.setPan(state.pan)
        state.levels = nil
        state.reader = Task(executorPreference: EngineExecutor.shared) { [weak self] in
          for await message in messages { self?.received(message, from: graph) }
        }
      }
      try graph.pipeline.setStateBlocking(.paused)
      jump(to: time)
    } catch {
      failed(error)
    }
  }

  private func jump(to time: Double) {
    guard
      let (graph, rate, rounds) = state.withLock({ state in
        state.graph.map { ($0, state.rate, state.transport.roundsLeft) }
      })
    else { return }
    guard time > 0 || rate != 1 || rounds != 0 || (graph.seconds ?? 0) > 0 else { return }
    var flags: Event.SeekFlags = [.flush, .accurate]
    if rounds != 0 { flags.insert(.segment) }
    var target = ClockTime.seconds(time)
    if let last = graph.lastTime, target > last { target = last }
    // Before it goes: it may have arrived when the call returns.
    state.withLock { $0.isArriving = true }
    if !graph.pipeline.seek(rate: rate, flags: flags, start: target) { state.withLock { $0.isArriving = false } }
  }

  private func close() {
    let (graph, reader) = state.withLock { state in
      defer { (state.graph, state.reader) = (nil, nil) }
      return (state.graph, state.reader)
    }
    reader?.cancel()
    _ = try? graph?.pipeline.setStateBlocking(.null)
  }

  private func change(_ body: (SoundGraph) throws -> Void) {
    guard let graph = state.withLock({ $0.graph }) else { return }
    do { try body(graph) } catch { failed(error) }
  }

  private func failed(_ error: any Error) {
    let wasPlaying = isPlaying
    act { $0.transport.failed() }
    if wasPlaying { onEnd(.failed(.unreadable(file, reason: "\(error)"))) }
  }

  private func received(_ message: BusMessage, from graph: SoundGraph) {
    switch message {
    case .asyncDone:
      state.withLock { $0.isArriving = false }
    case .segmentDone:
      happened(to: graph) { $0.transport.cameRound() }
    case .eos:
      happened(to: graph) { $0.transport.ended() }
    case .error(let failure):
      queue.async {
        guard self.state.withLock({ $0.graph === graph }) else { return }
        self.failed(failure)
      }
    default: break
    }
  }

  /// Something has happened that counts only as long as the pipeline is the same, and nobody has gone elsewhere since.
  private func happened(to graph: SoundGraph, _ event: @escaping @Sendable (inout State) -> [SoundTransport.Action]) {
    // Near the end it is true whenever it was said.
    let isNearEnd = (graph.seconds ?? 0) + 2 > graph.duration ?? .infinity
    guard isNearEnd || !state.withLock({ $0.isArriving }) else { return }
    queue.async {
      let isOfNow = self.state.withLock { $0.graph === graph && $0.jumping == 0 }
      guard isOfNow else { return }
      self.act(event)
    }
  }
}

extension SoundTransport.Action {
  /// Whether the pipeline isn't where it should be until this is done.
  fileprivate var movesTime: Bool {
    switch self {
    case .open, .jump: true
    case .start, .halt, .goRound, .endRounds, .close, .tell: false
    }
  }
}
