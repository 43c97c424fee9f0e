import CoreMedia
import Dispatch
import Foundation
import GLibSupport
import GStreamer
import Synchronization

/// Plays one movie: opens it, plays at any rate, jumps.
///
/// What is asked for is noted at once and done in a queue of its own, one thing after the other, since most of it
/// blocks: `TransportStateMachine` says what comes next.
public final class PlaybackEngine: Sendable {
  /// What is told whether a jump was made; false where another came in between.
  public typealias SeekCompletion = @Sendable (Bool) -> Void

  struct State {
    var machine = TransportStateMachine()
    var timeline = PlaybackTimeline()
    var graph: PlaybackGraph?
    var facts = PlaybackFacts()
    var completions: [UInt64: SeekCompletion] = [:]
    var lastSeek: UInt64 = 0
    var lastFrame: PlaybackFrame?
    /// Counts frames, so that whoever jumps sees whether one came of it.
    var frameCount = 0
    var index = FrameIndex()
    var cache = FrameCache()
    var range = PlaybackRange()
    /// Whether the pipeline is elsewhere only to show the frame at an end: time stands at the end.
    var showsEnd = false
    /// Where the pipeline was sent to, if not to the movie's end or beginning.
    var segmentEnd: CMTime?
    /// The frame that the jumps under way lead to, when they are steps.
    var stepTarget: Int?
    var indexTask: Task<FrameIndex, Never>?
    /// Whether the file's own table is being read: soon it says when frames begin.
    var readsTable = false
    var volume = 1.0
    var isMuted = false
    var streams = StreamChoice()
    var isSoundEnabled = true
    var isPictureEnabled = true
    /// Whether nothing is to be heard.
    var isSilent: Bool { isMuted || !isSoundEnabled }
    var displaySize: (width: Int, height: Int)?
    /// How many flushes were made, and the number of the last one whose mark has come through the bus.
    var flushes = 0
    var flushesSeen = 0
    var start: PlaybackStart?
    /// Whether it is to follow another movie, and its first frame, made ready long since, has yet to be seen.
    var hidesFirstFrame = false
    var onSound: (@Sendable (PlaybackSound) -> Void)?
    var curve: VolumeCurve?
    /// How often the loudspeaker has gone away.
    var soundLosses = 0
    var network = NetworkFacts()
    var networkWishes = NetworkWishes()
    var download: DownloadWatch
    var starvation = StarvationWatch()
  }

  static let flushMark = "kinora-flush"

  let url: URL
  let options: PlaybackOptions
  let onEvent: @Sendable (PlaybackEvent) -> Void
  /// By which it waits, and says where playing is.
  let clock: any HostClock
  let state: Mutex<State>
  private let queue = DispatchQueue(label: "app.kinora.playback", qos: .userInitiated)

  /// An engine for one movie. Nothing happens before `open()`. Events come from the engine's own threads, which must not
  /// be held up.
  public init(
    url: URL, options: PlaybackOptions = PlaybackOptions(), clock: any HostClock = SystemHostClock.shared,
    onEvent: @escaping @Sendable (PlaybackEvent) -> Void
  ) {
    self.url = url
    self.options = options
    self.clock = clock
    self.onEvent = onEvent
    state = Mutex(State(download: DownloadWatch(timeout: options.networkTimeout)))
  }

  // MARK: What can be asked for

  /// Opens the movie and shows its first frame.
  public func open() { change { $0.machine.open() } }

  /// Plays at this rate, negative ones backwards; 0 pauses.
  /// Where too little has come from the network, it waits for more unless it is to play immediately.
  public func setRate(_ rate: Double, immediately: Bool = false) {
    change { state in
      state.machine.setRate(rate)
      if immediately { state.machine.ignoreHold() }
    }
  }

  /// Whether it waits for more where too little has come from the network.
  public func setWaits(_ waits: Bool) { change { $0.machine.setWaits(waits) } }

  /// Jumps. Of several jumps that are asked for while one is under way only the last is made.
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
    schedule()
  }

  /// Forgets the jumps that haven't been made.
  public func cancelSeeks() { settle { $0.machine.cancelSeeks() } }

  /// Lets go of the movie. Nothing works afterwards.
  public func close() {
    settle { $0.machine.close() }
    schedule()
    stopWaiting()
  }

  /// What part of the movie is played.
  public func setRange(_ range: PlaybackRange) {
    change { state in
      guard state.range != range else { return }
      state.range = range
      state.machine.rangeChanged()
    }
  }

  /// How loud it is; 1 is as recorded.
  public func setVolume(_ volume: Double, isMuted: Bool) {
    // In the lock, for the last one to be the one that stays.
    state.withLock { state in
      (state.volume, state.isMuted) = (volume, isMuted)
      state.graph?.setVolume(volume, isMuted: state.isSilent)
    }
  }

  /// How loud the sound is when, besides; nil leaves it as it is.
  public func setVolumeCurve(_ curve: VolumeCurve?) {
    state.withLock { $0.curve = curve }
    useCurve()
  }

  /// From now on the curve counts.
  func useCurve() {
    // In the lock, for the last one to be the one that stays.
    state.withLock { $0.graph?.gain.use($0.curve) }
  }

  /// How many pixels the whole picture takes where it is shown; nil lets frames come as they are.
  public func setDisplaySize(_ size: (width: Int, height: Int)?) {
    let graph = state.withLock { state in
      if state.displaySize.map({ $0 != (size ?? (0, 0)) }) ?? (size != nil) { state.cache.removeAll() }
      state.displaySize = size
      return state.graph
    }
    graph?.scale(to: size)
  }

  /// Where playing is: in the frame that is shown.
  public var position: CMTime {
    let now = clock.now
    return state.withLock { $0.timeline.position(now: now) }
  }

  /// The frame that is shown.
  public var lastFrame: PlaybackFrame? { state.withLock { $0.isPictureEnabled ? $0.lastFrame : nil } }

  /// Does something when all that has been asked for is done.
  public func whenSettled(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

  // MARK: Doing it

  func change(_ body: (inout State) -> Void) {
    state.withLock { body(&$0) }
    schedule()
  }

  /// Changes something, then tells those whose jumps were given up by it.
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
      case .pause: performPause()
      case .announceEnd: onEvent(.ended(atStart: false))
      case .showEnd(let forward): performShowEnd(forward: forward)
      case .close: performClose()
      }
    }
  }

  /// Does something a while later.
  func after(_ delay: Duration, _ body: @escaping @Sendable (PlaybackEngine) -> Void) {
    clock.schedule(after: delay, on: queue) { [weak self] in if let self { body(self) } }
  }

  /// Does something behind all that is under way.
  func later(_ body: @escaping @Sendable (PlaybackEngine) -> Void) { queue.async { body(self) } }
}
