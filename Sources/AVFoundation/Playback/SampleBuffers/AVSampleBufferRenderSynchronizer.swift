import CoreMedia
import Dispatch
import Foundation
import Synchronization

/// Lets several renderers go by one timebase, whose rate and time the program sets.
open class AVSampleBufferRenderSynchronizer: NSObject, KeyValueObserving, @unchecked Sendable {
  /// A synchronizer's rate has changed.
  public static let rateDidChangeNotification = Notification.Name(
    "AVSampleBufferRenderSynchronizerRateDidChangeNotification")

  private struct State {
    var renderers: [any SynchronizedRendering] = []
    var delays = true
    var rate: Float = 0
    /// A start that waits until the renderers have enough, and the time to start from.
    var start: (time: CMTime, host: CMTime)?
  }

  /// The observers of this synchronizer's properties.
  public let keyValueObservers = KeyValueObservers()
  /// The timebase of all renderers. Set it with `setRate(_:time:)`.
  public let timebase: CMTimebase
  private let state = Mutex(State())
  private let timeObservers = TimeObservers()

  /// Creates a synchronizer without renderers, stopped at time zero.
  public override init() {
    guard let timebase = try? CMTimebase(sourceClock: .hostTimeClock) else { preconditionFailure("no timebase") }
    self.timebase = timebase
    super.init()
    timeObservers.position = { timebase.time }
  }

  deinit {
    timeObservers.stop()
    for renderer in state.withLock({ $0.renderers }) { _ = renderer.follow(nil) }
  }

  // MARK: Rate and time

  /// The rate: 1 is normal, 0 is stopped. While a start waits for media, this is the rate that was asked for.
  open var rate: Float {
    get {
      accessed()
      return state.withLock { $0.rate }
    }
    set { begin(newValue, at: nil, host: .invalid) }
  }

  /// The time now.
  open func currentTime() -> CMTime { timebase.time }

  /// Sets rate and time together.
  open func setRate(_ rate: Float, time: CMTime) { begin(rate, at: time, host: .invalid) }

  /// Sets the rate so that the timebase has a time at a time of the host's clock.
  open func setRate(_ rate: Float, time: CMTime, atHostTime hostTime: CMTime) {
    begin(rate, at: time, host: hostTime)
  }

  /// Whether a start from rate 0 waits until all renderers have enough media. A start at a host time never waits.
  open var delaysRateChangeUntilHasSufficientMediaData: Bool {
    get { state.withLock { $0.delays } }
    set {
      state.withLock { $0.delays = newValue }
      startIfReady()
    }
  }

  private func begin(_ rate: Float, at time: CMTime?, host: CMTime) {
    guard rate.isFinite, rate >= 0 else {
      return Misuse.report("setRate: \(rate) can't be; samples are rendered forward only")
    }
    let old = state.withLock { state in
      defer { state.rate = rate }
      return state.rate
    }
    let place = time.flatMap { $0.isNumeric ? $0 : nil } ?? timebase.time
    if rate == 0 || host.isNumeric || timebase.rate != 0 {
      state.withLock { $0.start = nil }
      apply(rate, place, host)
    } else {
      // The time counts at once, the rate once there is enough.
      if time != nil { apply(0, place, .invalid) }
      state.withLock { $0.start = (place, host) }
      startIfReady()
    }
    guard old != rate else { return }
    notify(\.rate, old: old, new: rate)
    NotificationCenter.default.postOnMain(name: Self.rateDidChangeNotification, object: self)
  }

  private func startIfReady() {
    let (renderers, delays) = state.withLock { ($0.renderers, $0.delays) }
    guard !delays || renderers.allSatisfy(\.hasSufficientMediaDataForReliablePlaybackStart) else { return }
    let start = state.withLock { state in state.start.take().map { ($0.time, $0.host, state.rate) } }
    if let start { apply(start.2, start.0, start.1) }
  }

  private func apply(_ rate: Float, _ time: CMTime, _ host: CMTime) {
    let source = host.isNumeric ? host : CMClock.hostTimeClock.time
    try? timebase.setRateAndAnchorTime(rate: Double(rate), anchorTime: time, immediateSourceTime: source)
    timeObservers.jump(to: timebase.time)
    timeObservers.run(at: Double(rate))
  }

  // MARK: Renderers

  /// The renderers.
  open var renderers: [any AVQueuedSampleBufferRendering] { state.withLock { $0.renderers } }

  /// Adds a renderer, which goes by this timebase from now on. It belongs to one synchronizer at a time.
  open func addRenderer(_ renderer: any AVQueuedSampleBufferRendering) {
    guard let renderer = renderer as? any SynchronizedRendering else {
      return Misuse.report("addRenderer: only AVFoundation's own renderers can be synchronized")
    }
    guard renderer.follow(timebase) else { return Misuse.report("addRenderer: it belongs to a synchronizer already") }
    state.withLock { $0.renderers.append(renderer) }
    renderer.onSufficientData { [weak self] in self?.startIfReady() }
  }

  /// Removes a renderer at a time, or at once where that is over or not numeric. The handler gets whether it was removed: false
  /// for one that doesn't belong to this synchronizer.
  open func removeRenderer(
    _ renderer: any AVQueuedSampleBufferRendering, at time: CMTime,
    completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    guard state.withLock({ $0.renderers.contains { $0 === renderer } }) else {
      completionHandler?(false)
      return
    }
    let leaving = HandedValue(renderer)
    guard time.isNumeric, time > timebase.time else {
      completionHandler?(remove(leaving.value))
      return
    }
    let waiting = Mutex(true)
    let observer = TimeObserver(.boundary([time]), queue: DispatchQueue(label: "app.kinora.samples.removal")) {
      [weak self] _ in
      // The time may be passed again.
      let isFirst = waiting.withLock { isWaiting in
        defer { isWaiting = false }
        return isWaiting
      }
      if let self, isFirst { completionHandler?(remove(leaving.value)) }
    }
    timeObservers.add(observer)
  }

  /// Removes a renderer at a time, or at once where that is over or not numeric; returns whether it was removed.
  @discardableResult
  open func removeRenderer(_ renderer: any AVQueuedSampleBufferRendering, at time: CMTime) async -> Bool {
    await withCheckedContinuation { continuation in
      removeRenderer(renderer, at: time) { continuation.resume(returning: $0) }
    }
  }

  private func remove(_ renderer: any AVQueuedSampleBufferRendering) -> Bool {
    let removed = state.withLock { state in
      let place = state.renderers.firstIndex { $0 === renderer }
      return place.map { state.renderers.remove(at: $0) }
    }
    removed?.onSufficientData(nil)
    _ = removed?.follow(nil)
    startIfReady()
    return removed != nil
  }

  // MARK: Time observers

  /// Calls the block at regular intervals of the timebase, when its time is set, and when it starts or stops. It is called
  /// serially on the queue, by default the main one. Keep the returned observer and pass it to `removeTimeObserver` in the
  /// end.
  open func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
  ) -> Any {
    guard interval.isNumeric, interval > .zero else {
      Misuse.report("addPeriodicTimeObserver: \(interval.seconds) s is no interval")
      return TimeObserver(.boundary([]), queue: queue) { _ in }
    }
    let observer = TimeObserver(.periodic(interval), queue: queue, block)
    timeObservers.add(observer)
    return observer
  }

  /// Calls the block whenever the timebase passes one of the times. Keep the returned observer and pass it to
  /// `removeTimeObserver` in the end.
  open func addBoundaryTimeObserver(
    forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
  ) -> Any {
    let observer = TimeObserver(
      .boundary(times.map(\.timeValue).filter(\.isNumeric).sorted()), queue: queue
    ) { _ in block() }
    timeObservers.add(observer)
    return observer
  }

  /// Removes a time observer: its block isn't called any more.
  open func removeTimeObserver(_ observer: Any) {
    guard let observer = observer as? TimeObserver else {
      return Misuse.report("removeTimeObserver: this is no observer of time")
    }
    timeObservers.remove(observer)
  }
}
