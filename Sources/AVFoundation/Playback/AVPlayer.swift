import CoreMedia
import Foundation
import GLibSupport
import MediaEngine
import Synchronization

/// Plays one movie at a time: its rate, its loudness, and where its pictures go.
open class AVPlayer: NSObject, KeyValueObserving, @unchecked Sendable {
  struct State {
    var machine = PlayerStateMachine()
    var item: AVPlayerItem?
    var status = Status.unknown
    var defaultRate: Float = 1
    var volume: Float = 1
    var isMuted = false
    var actionAtItemEnd = ActionAtItemEnd.pause
    var waitsToMinimizeStalling = true
    var preventsSleep = true
    var selection = SelectionRules()
    var handover = Handover<AVPlayerItem>()
    /// Counts what makes an earlier preroll void.
    var prerolls = 0
    /// The newest one shows the picture.
    var layers: [WeakReference] = []
  }

  /// Who observes this player's properties.
  public let keyValueObservers = KeyValueObservers()
  let state = Mutex(State())
  let timeObservers = TimeObservers()

  /// A player of nothing yet.
  public override init() {
    super.init()
    timeObservers.position = { [weak self] in self?.currentTime() ?? .zero }
  }

  /// A player of nothing yet that goes by a clock. The pipelines of its items go by the system's.
  package convenience init(clock: any HostClock) {
    self.init()
    timeObservers.clock = clock
  }

  /// By which its items wait, and their time is watched.
  var clock: any HostClock { timeObservers.clock }

  /// A player of what is found there.
  public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

  /// A player of an item.
  public convenience init(playerItem item: AVPlayerItem?) {
    self.init()
    replaceCurrentItem(with: item)
  }

  deinit {
    timeObservers.stop()
    state.withLock { $0.item }?.detach()
  }

  // MARK: What it plays

  /// What it plays.
  open var currentItem: AVPlayerItem? {
    accessed()
    return state.withLock { $0.item }
  }

  /// Plays another item, or none. The rate stays.
  open func replaceCurrentItem(with item: AVPlayerItem?) { setCurrentItem(item) }

  /// Whether it can play. Observers are told on the main thread.
  open var status: Status {
    accessed()
    return state.withLock { $0.status }
  }

  /// Why it can't play: never set, for a failed item's error is the item's.
  open var error: (any Error)? {
    accessed()
    return nil
  }

  // MARK: Rate

  /// Plays at the default rate. At the end of an item this does nothing until somebody jumps.
  open func play() { setRate(defaultRate, because: .setRateCalled) }

  /// Stops where it is.
  open func pause() { setRate(0, because: .setRateCalled) }

  /// Plays at a rate without waiting for more to come from the network.
  open func playImmediately(atRate rate: Float) { setRate(rate, because: .setRateCalled, immediately: true) }

  /// How fast it is meant to play: 1 is as recorded, 0 stands still, negative rates go backwards.
  open var rate: Float {
    get {
      accessed()
      return state.withLock { $0.machine.rate }
    }
    set { setRate(newValue, because: .setRateCalled) }
  }

  /// The rate of `play()`.
  open var defaultRate: Float {
    get {
      accessed()
      return state.withLock { $0.defaultRate }
    }
    set { withKeyValueChange(of: \.defaultRate) { state.withLock { $0.defaultRate = newValue } } }
  }

  /// Whether time passes.
  open var timeControlStatus: TimeControlStatus {
    accessed()
    return state.withLock { $0.machine.control }.status
  }

  /// Why time doesn't pass although it is meant to.
  open var reasonForWaitingToPlay: WaitingReason? {
    accessed()
    return state.withLock { $0.machine.control }.reason
  }

  /// Whether it waits for enough to come from the network before it plays, and where too little comes.
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

  /// Whether the screen is to stay on while a picture plays; whoever shows the picture sees to it.
  open var preventsDisplaySleepDuringVideoPlayback: Bool {
    get {
      accessed()
      return state.withLock { $0.preventsSleep }
    }
    set {
      withKeyValueChange(of: \.preventsDisplaySleepDuringVideoPlayback) {
        state.withLock { $0.preventsSleep = newValue }
      }
    }
  }

  // MARK: Sound

  /// How loud it is: 1 is as recorded, more is louder.
  open var volume: Float {
    get {
      accessed()
      return state.withLock { $0.volume }
    }
    set {
      guard newValue.isFinite else { return Misuse.report("volume: \(newValue) is no volume") }
      withKeyValueChange(of: \.volume) { state.withLock { $0.volume = max(0, newValue) } }
      applyVolume()
    }
  }

  /// Whether nothing is to be heard.
  open var isMuted: Bool {
    get {
      accessed()
      return state.withLock { $0.isMuted }
    }
    set {
      withKeyValueChange(of: \.isMuted) { state.withLock { $0.isMuted = newValue } }
      applyVolume()
    }
  }

  func applyVolume() {
    let item = state.withLock { $0.item }
    for item in [item, item.flatMap { following($0) }].compactMap(\.self) { applyVolume(to: item) }
  }

  // MARK: For queues

  /// Whether an item that isn't current any more is still wanted.
  func keeps(_ item: AVPlayerItem) -> Bool { false }

  /// What is played after an item; a player by itself plays nothing.
  func following(_ item: AVPlayerItem) -> AVPlayerItem? { nil }

  /// Goes on to what follows the item; false where nothing may. A player by itself stays.
  func advances(from item: AVPlayerItem) -> Bool { false }

  /// The rate has been set.
  func rateChanged() { withdrawHandover() }
}
