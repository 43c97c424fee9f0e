import CoreMedia
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// Plays the sound of a file, by a `PlaybackEngine` that lives as long as the loudspeaker is open.
///
/// Calls return at once, and what they ask for is what it says of itself from then on.
public final class SoundPlayer: Sendable {
  /// How it comes to an end by itself.
  public enum Ending: Sendable {
    /// It was heard to its end, all rounds of it.
    case finished
    /// It can't go on.
    case failed(PlaybackError)
  }

  private struct State {
    var clock: any HostClock
    /// Nil while nothing is open.
    var engine: PlaybackEngine?
    /// Counts engines: what one says that has been let go of is of no account.
    var openings = 0
    var isPlaying = false
    /// Where it is while nothing is open, and until a jump has been made; nil where the engine knows.
    var resting: Double? = 0
    /// How often it is played again each time.
    var rounds = 0
    /// How often it is played again when it goes on after a stop.
    var roundsLeft = 0
    var volume = VolumeFade(to: 1)
    var pan = 0.0
    var rate = 1.0
    var isMetering = false
    var levels: LevelIntegrator?
  }

  private let file: URL
  private let options: PlaybackOptions
  private let onEnd: @Sendable (Ending) -> Void
  private let state: Mutex<State>

  /// Plays a file to where sound goes. Fades go by the clock; `onEnd` is called in whatever thread.
  public convenience init(
    _ file: URL, sound: PlaybackOptions.Sound = PlaybackOptions().sound, clock: any HostClock = SystemHostClock.shared,
    onEnd: @escaping @Sendable (Ending) -> Void
  ) {
    var options = PlaybackOptions()
    options.sound = sound
    self.init(file, options: options, clock: clock, onEnd: onEnd)
  }

  init(
    _ file: URL, options: PlaybackOptions, clock: any HostClock = SystemHostClock.shared,
    onEnd: @escaping @Sendable (Ending) -> Void
  ) {
    self.file = file
    var options = options
    (options.playsOnlySound, options.pansSound) = (true, true)
    self.options = options
    state = Mutex(State(clock: clock))
    self.onEnd = onEnd
  }

  deinit { state.withLock { $0.engine }?.close() }

  // MARK: What it does

  /// Opens everything, so that it sounds at once when it is played.
  public func prepare() {
    state.withLock { state in _ = opened(&state) }
  }

  /// Lets it sound.
  public func play() {
    state.withLock { state in
      guard !state.isPlaying else { return }
      state.isPlaying = true
      opened(&state).setRate(state.rate)
    }
  }

  /// Lets it wait where it is.
  public func pause() {
    state.withLock { state in
      guard state.isPlaying else { return }
      state.isPlaying = false
      state.engine?.setRate(0)
    }
  }

  /// Ends it and lets go of the loudspeaker. It goes on from there when it is played again.
  public func stop() {
    let now = seconds
    state.withLock { state in
      guard let engine = state.engine else { return }
      state.roundsLeft = engine.roundsLeft
      close(&state, at: now)
    }
  }

  /// Goes to another time, in seconds.
  public func seek(to seconds: Double) {
    let seconds = seconds.isFinite ? max(0, seconds) : 0
    state.withLock { state in
      state.resting = seconds
      state.engine?.seek(Self.request(seconds))
    }
  }

  // MARK: What it says

  /// Whether it sounds.
  public var isPlaying: Bool { state.withLock { $0.isPlaying } }

  /// Where it is, in seconds.
  public var seconds: Double {
    let (resting, engine) = state.withLock { ($0.resting, $0.engine) }
    return resting ?? engine?.position.seconds ?? 0
  }

  /// How long it is by what its decoder knows; nil while nothing is open.
  public var duration: Double? { engine?.knownDuration?.seconds }

  /// How often it is played again from the beginning; less than 0 is for ever.
  public var rounds: Int {
    get { state.withLock { $0.rounds } }
    set {
      state.withLock { state in
        (state.rounds, state.roundsLeft) = (newValue, newValue)
        state.engine?.setRounds(newValue)
        getReady(state)
      }
    }
  }

  /// What plays it, while anything is open.
  var engine: PlaybackEngine? { state.withLock { $0.engine } }

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
      state.engine?.setVolume(state.volume, by: state.clock)
    }
  }

  /// Where it comes from: -1 is left, 1 is right.
  public var pan: Double {
    get { state.withLock { $0.pan } }
    set {
      state.withLock { state in
        state.pan = newValue
        state.engine?.setPan(newValue)
      }
    }
  }

  /// How fast it is played; the pitch stays.
  public var rate: Double {
    get { state.withLock { $0.rate } }
    set {
      state.withLock { state in
        guard state.rate != newValue else { return }
        state.rate = newValue
        if state.isPlaying { state.engine?.setRate(newValue) } else { getReady(state) }
      }
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
        setMeter(state)
      }
    }
  }

  /// Each channel's level now, before volume and pan; empty until something was heard.
  public var levels: [ChannelLevel] { state.withLock { $0.levels?.levels ?? [] } }

  private func measure(_ samples: UnsafeBufferPointer<Float>, _ rate: Int, _ channels: Int) {
    // The samples stay the caller's; adding them up takes no time worth speaking of.
    nonisolated(unsafe) let samples = samples
    state.withLock { state in
      guard state.isMetering else { return }
      if state.levels?.sampleRate != rate || state.levels?.channelCount != channels {
        state.levels = LevelIntegrator(sampleRate: rate, channelCount: channels)
      }
      state.levels?.add(samples)
    }
  }

  // MARK: The engine. All in the lock: what is asked for first is done first

  /// The engine that plays, opened if there is none.
  private func opened(_ state: inout State) -> PlaybackEngine {
    if let engine = state.engine { return engine }
    state.openings += 1
    let opening = state.openings
    // The clock is for fades: what the engine waits for comes from the disk and the loudspeaker, by real time.
    let engine = PlaybackEngine(url: file, options: options) { [weak self] in self?.received($0, of: opening) }
    state.engine = engine
    state.levels = nil
    engine.setVolume(state.volume, by: state.clock)
    engine.setPan(state.pan)
    setMeter(state)
    engine.setRounds(state.roundsLeft)
    if let resting = state.resting, resting > 0 {
      engine.seek(Self.request(resting))
    } else {
      state.resting = nil
    }
    engine.open()
    getReady(state)
    return engine
  }

  /// Lets it play at once at its rate, and in rounds, when it is to.
  private func getReady(_ state: State) {
    if !state.isPlaying { state.engine?.preroll(rate: state.rate) }
  }

  private func setMeter(_ state: State) {
    let meter: PlaybackEngine.SoundMeter = { [weak self] in self?.measure($0, $1, $2) }
    state.engine?.setMeter(state.isMetering ? meter : nil)
  }

  private func close(_ state: inout State, at time: Double) {
    state.engine?.close()
    (state.engine, state.isPlaying, state.resting) = (nil, false, time)
  }

  private static func request(_ seconds: Double) -> SeekRequest {
    SeekRequest(CMTime(seconds: seconds, preferredTimescale: 1_000_000_000))
  }

  private func received(_ event: PlaybackEvent, of opening: Int) {
    let ending: Ending? = state.withLock { state in
      guard state.openings == opening, let engine = state.engine else { return nil }
      switch event {
      case .jumped:
        if !engine.isJumping { state.resting = nil }
        return nil
      case .ended: return ended(&state, engine)
      case .failed(let error):
        let wasPlaying = state.isPlaying
        close(&state, at: wasPlaying ? 0 : state.resting ?? engine.position.seconds)
        return wasPlaying ? .failed(error) : nil
      case .ready, .frame, .ran, .drained, .buffering, .changed, .network, .stream: return nil
      }
    }
    if let ending { onEnd(ending) }
  }

  private func ended(_ state: inout State, _ engine: PlaybackEngine) -> Ending? {
    guard engine.isAtEnd else {
      // Sent elsewhere at the last moment: there it goes on.
      if state.isPlaying { engine.setRate(state.rate) }
      return nil
    }
    guard state.isPlaying else {
      // Paused at the last moment: to play on from there ends at once, and says so.
      engine.seek(SeekRequest(engine.knownDuration ?? engine.position))
      return nil
    }
    state.roundsLeft = state.rounds
    close(&state, at: 0)
    return .finished
  }
}
