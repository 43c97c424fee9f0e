import CoreMedia
import Dispatch
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// Plays one movie: opens it, plays at any rate, seeks.
///
/// Requests are noted at once and carried out one by one on a private queue, since most of them block:
/// `TransportStateMachine` decides what comes next.
public final class PlaybackEngine: Sendable {
  /// Called with whether a seek was made; false if another one superseded it.
  public typealias SeekCompletion = @Sendable (Bool) -> Void

  /// Gets samples between -1 and 1, channels alternating, with their rate and the number of channels.
  public typealias SoundMeter =
    @Sendable (_ samples: UnsafeBufferPointer<Float>, _ rate: Int, _ channels: Int) -> Void

  struct State {
    var machine = TransportStateMachine()
    var timeline = PlaybackTimeline()
    var graph: PlaybackGraph?
    var facts = PlaybackFacts()
    var completions: [UInt64: SeekCompletion] = [:]
    var lastSeek: UInt64 = 0
    var lastFrame: PlaybackFrame?
    /// Until when it is shown, by what was decoded, not by the index.
    var lastFrameEnd: CMTime?
    /// The number of frames shown, so that a seek can tell whether it produced one.
    var frameCount = 0
    var index = FrameIndex()
    var cache = FrameCache()
    var range = PlaybackRange()
    /// Whether the pipeline has been sent elsewhere only to show the frame at an end: the position stays at the end.
    var showsEnd = false
    /// Where the last seek makes the pipeline stop, if not at the movie's end or beginning.
    var segmentEnd: CMTime?
    /// The target frame of the pending seeks, when they are steps.
    var stepTarget: Int?
    var indexTask: Task<FrameIndex, Never>?
    /// Whether the file's sample table is being read, which says when frames begin.
    var readsTable = false
    var volume = 1.0
    var isMuted = false
    var streams = StreamChoice()
    var isSoundEnabled = true
    var isPictureEnabled = true
    /// Whether audio is muted or disabled.
    var isSilent: Bool { isMuted || !isSoundEnabled }
    var displaySize: (width: Int, height: Int)?
    /// Whether frames come with what they were before they became red, green and blue.
    var keepsOrigins = false
    /// The number of flushes made, and the number of the last one whose mark has come through the bus.
    var flushes = 0
    var flushesSeen = 0
    var start: PlaybackStart?
    /// Whether the movie is to follow another one, and its prerolled first frame has yet to be shown.
    var hidesFirstFrame = false
    var onSound: (@Sendable (PlaybackSound) -> Void)?
    var curve: VolumeCurve?
    /// What the volume follows, and the clock that its moments are of.
    var fade: (line: VolumeFade, clock: any HostClock)?
    var pan = 0.0
    var meter: SoundMeter?
    /// How often the audio output was lost.
    var soundLosses = 0
    /// Whether the engine's queue performs a seek.
    var isSeeking = false
    var network = NetworkFacts()
    /// What was told last of an adaptive stream.
    var stream: StreamState?
    var networkWishes = NetworkWishes()
    var download: DownloadWatch
    var starvation = StarvationWatch()
  }

  static let flushMark = "kinora-flush"

  let url: URL
  /// What its server is told, for as long as it may play.
  private let attached: AttachedHTTPOptions?
  let options: PlaybackOptions
  let onEvent: @Sendable (PlaybackEvent) -> Void
  /// The clock for timeouts and the playback position.
  let clock: any HostClock
  let surroundings: PlaybackSurroundings
  let state: Mutex<State>
  private let queue = DispatchQueue(label: "app.kinora.playback", qos: .userInitiated)

  /// Creates an engine for one movie. Nothing happens before `open()`. Events are sent from the engine's own threads,
  /// which must not be blocked.
  public init(
    url: URL, options: PlaybackOptions = PlaybackOptions(), clock: any HostClock = SystemHostClock.shared,
    surroundings: PlaybackSurroundings = .installed, onEvent: @escaping @Sendable (PlaybackEvent) -> Void
  ) {
    (self.url, attached) = (url, url.attachedOptions)
    self.options = options
    self.clock = clock
    self.surroundings = surroundings
    self.onEvent = onEvent
    state = Mutex(State(download: DownloadWatch(timeout: options.networkTimeout)))
  }

  // MARK: Requests

  /// Opens the movie and shows its first frame.
  public func open() { change { $0.machine.open() } }

  /// Plays at a rate, in reverse if negative; 0 pauses. Where too little has been loaded from the network, playback
  /// waits for more unless it is to start immediately.
  public func setRate(_ rate: Double, immediately: Bool = false) {
    change { state in
      state.machine.setRate(rate)
      if immediately { state.machine.ignoreHold() }
    }
  }

  /// Sets whether playback waits for more data where too little has been loaded from the network.
  public func setWaits(_ waits: Bool) { change { $0.machine.setWaits(waits) } }

  /// Seeks. While a seek is in flight, only the last of those requested meanwhile is made.
  public func seek(_ request: SeekRequest, completion: SeekCompletion? = nil) {
    guard request.time.isNumeric || request.time.isPositiveInfinity || request.time.isNegativeInfinity else {
      completion?(false)
      return
    }
    settle { state in
      state.lastSeek += 1
      state.completions[state.lastSeek] = completion
      state.stepTarget = nil
      return state.machine.seek(.init(number: state.lastSeek, request: request))
    }
    leaveOvertakenSeek()
    schedule()
  }

  /// Cancels the pending seeks.
  public func cancelSeeks() { settle { $0.machine.cancelSeeks() } }

  /// Closes the movie. It can't be used afterwards.
  public func close() {
    settle { $0.machine.close() }
    schedule()
    stopWaiting()
  }

  /// Sets the part of the movie to play. Where playback has stopped at an end, it can go on if there is more of it now.
  public func setRange(_ range: PlaybackRange) {
    let now = clock.now
    change { state in
      guard state.range != range else { return }
      state.range = range
      guard case .played(let forward) = state.machine.end else { return state.machine.rangeChanged() }
      let place = state.timeline.position(now: now)
      state.machine.rangeChanged(
        opensEnd: range.leadsOn(from: place, forward: forward, duration: state.facts.duration))
    }
  }

  /// Sets the volume, 1 being as recorded, and whether audio is muted.
  public func setVolume(_ volume: Double, isMuted: Bool) {
    // In the lock, so that the latest setting wins.
    state.withLock { state in
      (state.volume, state.isMuted, state.fade) = (volume, isMuted, nil)
      state.graph?.setVolume(volume, isMuted: state.isSilent)
    }
  }

  /// Sets a volume curve over time, on top of the volume; nil removes it.
  public func setVolumeCurve(_ curve: VolumeCurve?) {
    state.withLock { $0.curve = curve }
    useCurve()
  }

  /// Applies the current volume curve.
  func useCurve() {
    // In the lock, so that the latest setting wins.
    state.withLock { $0.graph?.gain.use($0.curve) }
  }

  /// Sets the size in pixels at which the video is displayed; nil delivers frames in their own size.
  public func setDisplaySize(_ size: (width: Int, height: Int)?) {
    let graph = state.withLock { state in
      if state.displaySize.map({ $0 != (size ?? (0, 0)) }) ?? (size != nil) { state.cache.removeAll() }
      state.displaySize = size
      return state.graph
    }
    graph?.scale(to: size)
  }

  /// Sets whether frames come with what they were made of, for `PlayedFrameFormer`. It costs memory.
  package func setKeepsOrigins(_ keeps: Bool) {
    state.withLock { state in
      // Frames of before would come without when one goes back to them.
      if keeps, !state.keepsOrigins { state.cache.removeAll() }
      state.keepsOrigins = keeps
      state.graph?.keepOrigins(keeps)
    }
  }

  /// The playback position, which lies in the frame shown.
  public var position: CMTime {
    let now = clock.now
    let (place, isJumping) = state.withLock { ($0.timeline.position(now: now), $0.machine.isJumping) }
    guard !isJumping, let heard = heardPosition else { return place }
    return heard
  }

  /// The frame that is shown.
  public var lastFrame: PlaybackFrame? { state.withLock { $0.isPictureEnabled ? $0.lastFrame : nil } }

  /// Runs a closure after all operations requested so far.
  public func whenSettled(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

  // MARK: Queue

  func change(_ body: (inout State) -> Void) {
    state.withLock { body(&$0) }
    schedule()
  }

  /// Changes the state, then completes the seeks that were superseded by it.
  func settle(_ body: (inout State) -> [UInt64]) {
    let given = state.withLock { state in body(&state).compactMap { state.completions.removeValue(forKey: $0) } }
    for completion in given { completion(false) }
  }

  func schedule() { queue.async { self.work() } }

  private func work() {
    while true {
      switch state.withLock({ $0.machine.next() }) {
      case .nothing: return showFirstFrame()
      case .open: performOpen()
      case .seek(let seek, let rate): performSeek(seek.request, rate: rate)
      case .changeStreams: performStreams()
      case .changeRate(let rate): performRate(rate)
      case .preroll(let rate): performPreroll(rate)
      case .resume: performResume()
      case .goRound(let isLast): performRound(isLast: isLast)
      case .endRounds: performEndOfRounds()
      case .pause: performPause()
      case .announceEnd: onEvent(.ended(atStart: false))
      case .showEnd(let forward): performShowEnd(forward: forward)
      case .close: performClose()
      }
    }
  }

  /// Runs a closure on the engine's queue after a delay.
  func after(_ delay: Duration, _ body: @escaping @Sendable (PlaybackEngine) -> Void) {
    clock.schedule(after: delay, on: queue) { [weak self] in if let self { body(self) } }
  }

  /// Enqueues a closure behind all pending work.
  func later(_ body: @escaping @Sendable (PlaybackEngine) -> Void) { queue.async { body(self) } }
}
