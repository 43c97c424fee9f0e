import CoreMedia
import Foundation
import GLibSupport
import MediaEngine
import Synchronization

/// Plays one item at a time: controls its rate and volume, and passes frames to layers.
open class AVPlayer: NSObject, KeyValueObserving, @unchecked Sendable {
  struct State {
    var machine = PlayerStateMachine()
    var item: AVPlayerItem?
    var status = Status.unknown
    var error: AVError?
    /// Why nothing can be played any more, whatever the item.
    var breakage: AVError?
    var surroundings = PlaybackSurroundings.installed
    var defaultRate: Float = 1
    var volume: Float = 1
    var isMuted = false
    var actionAtItemEnd = ActionAtItemEnd.pause
    var waitsToMinimizeStalling = true
    var preventsSleep = true
    /// Whether the display is held awake now, and by what.
    var holdsDisplay = false
    var displayWake = DisplayWake.shared
    var selection = SelectionRules()
    var handover = Handover<AVPlayerItem>()
    /// Counts the events that invalidate earlier prerolls.
    var prerolls = 0
    /// The layers; the newest one shows the video.
    var layers: [WeakReference] = []
  }

  /// The observers of this player's properties.
  public let keyValueObservers = KeyValueObservers()
  let state = Mutex(State())
  let timeObservers = TimeObservers()

  /// Creates a player without an item.
  public override init() {
    super.init()
    timeObservers.position = { [weak self] in self?.currentTime() ?? .zero }
  }

  /// Creates a player without an item that uses this clock. The pipelines of its items use the system's.
  package convenience init(
    clock: any HostClock, surroundings: PlaybackSurroundings = .installed
  ) {
    self.init()
    timeObservers.clock = clock
    state.withLock { $0.surroundings = surroundings }
  }

  /// The clock for its items' timeouts and its time observers.
  var clock: any HostClock { timeObservers.clock }

  /// Creates a player for the media at a URL.
  public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

  /// Creates a player for an item.
  public convenience init(playerItem item: AVPlayerItem?) {
    self.init()
    replaceCurrentItem(with: item)
  }

  deinit {
    timeObservers.stop()
    let wake = state.withLock { $0.holdsDisplay ? $0.displayWake : nil }
    wake?.release()
    state.withLock { $0.item }?.detach()
  }

  // MARK: Item

  /// The current item. Observers are called on the main thread.
  open var currentItem: AVPlayerItem? {
    accessed()
    return state.withLock { $0.item }
  }

  /// Replaces the current item by another one or none. The rate stays.
  open func replaceCurrentItem(with item: AVPlayerItem?) { setCurrentItem(item) }

  /// Whether it can play: failed where its first item can't be played, until it gets another one; and for good where what it
  /// needs is missing. Observers are called on the main thread.
  open var status: Status {
    accessed()
    return state.withLock { $0.status }
  }

  /// Why it can't play. What is wrong with a later item is found in the item only.
  open var error: (any Error)? {
    accessed()
    return state.withLock { $0.error }
  }

  /// The current time, within the frame that is shown.
  open func currentTime() -> CMTime {
    shownItem?.currentTime() ?? .zero
  }

  // MARK: Seeking

  /// Seeks near to a time, fast.
  open func seek(to time: CMTime) { seek(to: time, completionHandler: { _ in }) }

  /// Seeks near to a time, fast. The handler is called on the main thread: with false if another seek superseded it.
  open func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    seek(
      to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity,
      completionHandler: completionHandler)
  }

  /// Seeks to a time within tolerances; exactly if both are zero.
  open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter, completionHandler: { _ in })
  }

  /// Seeks to a time within tolerances. The handler is called on the main thread: with false if another seek superseded
  /// it, or there is no item.
  open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    guard let item = state.withLock({ $0.item }) else { return onMain { completionHandler(false) } }
    item.seek(
      to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter, completionHandler: completionHandler)
  }

  /// Seeks near to a time; returns false if another seek superseded it.
  @discardableResult
  open func seek(to time: CMTime) async -> Bool {
    await seek(to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity)
  }

  /// Seeks to a time within tolerances; returns false if another seek superseded it.
  @discardableResult
  open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
    guard let item = state.withLock({ $0.item }) else { return false }
    return await item.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)
  }

  /// Seeks to a date of a stream that has dates.
  open func seek(to date: Date) { seek(to: date, completionHandler: { _ in }) }

  /// Seeks to a date of a stream that has dates. The handler is called on the main thread: with false if another seek
  /// superseded it, or the item doesn't have the date.
  open func seek(to date: Date, completionHandler: @escaping @Sendable (Bool) -> Void) {
    guard let item = state.withLock({ $0.item }) else { return onMain { completionHandler(false) } }
    item.seek(to: date, completionHandler: completionHandler)
  }

  /// Seeks to a date of a stream that has dates; returns false if another seek superseded it, or the item doesn't have it.
  @discardableResult
  open func seek(to date: Date) async -> Bool {
    await withCheckedContinuation { continuation in
      seek(to: date) { continuation.resume(returning: $0) }
    }
  }

  // MARK: Rate

  /// Plays at the default rate. At the end of an item this does nothing until a seek.
  open func play() { setRate(defaultRate, because: .setRateCalled) }

  /// Pauses.
  open func pause() { setRate(0, because: .setRateCalled) }

  /// Plays at a rate without waiting for more data to be buffered.
  open func playImmediately(atRate rate: Float) { setRate(rate, because: .setRateCalled, immediately: true) }

  /// The requested rate: 1 is normal, 0 is paused, negative is reverse. Observers are called on the main thread.
  open var rate: Float {
    get {
      accessed()
      return state.withLock { $0.machine.rate }
    }
    set { setRate(newValue, because: .setRateCalled) }
  }

  /// The rate used by `play()`.
  open var defaultRate: Float {
    get {
      accessed()
      return state.withLock { $0.defaultRate }
    }
    set { withKeyValueChange(of: \.defaultRate) { state.withLock { $0.defaultRate = newValue } } }
  }

  /// Whether playback is running. Observers are called on the main thread.
  open var timeControlStatus: TimeControlStatus {
    accessed()
    return state.withLock { $0.machine.control }.status
  }

  /// Why the player waits. Observers are called on the main thread.
  open var reasonForWaitingToPlay: WaitingReason? {
    accessed()
    return state.withLock { $0.machine.control }.reason
  }

  /// Whether it waits for enough buffered data before playing, and pauses when it runs out.
  open var automaticallyWaitsToMinimizeStalling: Bool {
    get {
      accessed()
      return state.withLock { $0.waitsToMinimizeStalling }
    }
    set {
      withKeyValueChange(of: \.automaticallyWaitsToMinimizeStalling) {
        state.withLock { $0.waitsToMinimizeStalling = newValue }
      }
      changeMachine(because: .setRateCalled) { $0.setWaits(newValue) }
      applyRate()
    }
  }

  /// What it does at the end of an item.
  open var actionAtItemEnd: ActionAtItemEnd {
    get {
      accessed()
      return state.withLock { $0.actionAtItemEnd }
    }
    set { withKeyValueChange(of: \.actionAtItemEnd) { state.withLock { $0.actionAtItemEnd = newValue } } }
  }

  /// Whether the display stays awake while a layer shows video that plays. Obeyed where the desktop has a service for it.
  open var preventsDisplaySleepDuringVideoPlayback: Bool {
    get {
      accessed()
      return state.withLock { $0.preventsSleep }
    }
    set {
      withKeyValueChange(of: \.preventsDisplaySleepDuringVideoPlayback) {
        state.withLock { $0.preventsSleep = newValue }
      }
      followDisplaySleep()
    }
  }

  // MARK: Audio

  /// The volume: 1 is as recorded, more is louder. Observers are called on the main thread.
  open var volume: Float {
    get {
      accessed()
      return state.withLock { $0.volume }
    }
    set {
      guard newValue.isFinite else { Misuse.stop("volume: \(newValue) is no volume") }
      let property = observed(\.volume)
      state.withLock { state in
        let old = state.volume
        state.volume = max(0, newValue)
        changed(property, from: old, to: state.volume)
      }
      tellChanges()
      applyVolume()
    }
  }

  /// Whether audio is muted. Observers are called on the main thread.
  open var isMuted: Bool {
    get {
      accessed()
      return state.withLock { $0.isMuted }
    }
    set {
      let property = observed(\.isMuted)
      state.withLock { state in
        let old = state.isMuted
        state.isMuted = newValue
        changed(property, from: old, to: newValue)
      }
      tellChanges()
      applyVolume()
    }
  }

  func applyVolume() {
    let item = state.withLock { $0.item }
    for item in [item, item.flatMap { following($0) }].compactMap(\.self) { applyVolume(to: item) }
  }

  // MARK: For queues

  /// Whether an item that isn't current any more stays attached.
  func keeps(_ item: AVPlayerItem) -> Bool { false }

  /// The item to play after another; a plain player has none.
  func following(_ item: AVPlayerItem) -> AVPlayerItem? { nil }

  /// Advances to the item after this one; false if there is none. A plain player stays.
  func advances(from item: AVPlayerItem) -> Bool { false }

  /// The rate was set.
  func rateChanged() { withdrawHandover() }
}
