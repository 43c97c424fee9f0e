/// A player's rate and whether it plays. Knows no item: `AVPlayer` reports the events.
struct PlayerStateMachine {
  /// The state of the current item.
  enum Item: Equatable {
    /// There is none.
    case none
    /// Its status isn't known yet.
    case loading
    /// Ready to play.
    case ready
    /// Failed.
    case failed
  }

  enum Control: Equatable {
    case paused
    case waiting(Reason)
    case playing
  }

  enum Reason: Equatable { case noItem, evaluating, stalling }

  private(set) var rate: Float = 0
  private(set) var item = Item.none
  /// Whether it can play at all.
  private var isUsable = true
  private var isStarved = false
  /// Whether it waits while too little is buffered.
  private var waits = true
  private var isImmediate = false
  /// The end at which playback has stopped: true for the item's end, false for its beginning.
  private var end: Bool? { didSet { isEndOpen = false } }
  /// Whether that end has been moved on since.
  private var isEndOpen = false

  /// The resulting time control status.
  var control: Control {
    guard rate != 0 else { return .paused }
    switch item {
    case .none: return .waiting(.noItem)
    case .loading: return .waiting(.evaluating)
    case .failed: return .paused
    case .ready: return isStarved && waits && !isImmediate ? .waiting(.stalling) : .playing
    }
  }

  /// Sets the rate. At an end of the item, playing on in the same direction does nothing until a seek, or until the end
  /// is moved on. While too little is buffered, playing immediately overrides the wait until enough has been buffered
  /// once.
  mutating func setRate(_ rate: Float, immediately: Bool = false) {
    if rate != 0, !isUsable || item == .failed || !isEndOpen && end == (rate > 0) { return }
    self.rate = rate
    if rate != 0 { end = nil }
    if immediately { isImmediate = isStarved }
  }

  /// Replaces the current item by another one or none.
  mutating func replaceItem(with item: Item) {
    self.item = isUsable ? item : item == .none ? .none : .failed
    (isStarved, isImmediate, end) = (false, false, nil)
    if self.item == .failed { rate = 0 }
  }

  /// Nothing can be played any more, whatever the item.
  mutating func fail() {
    isUsable = false
    if item != .none { item = .failed }
    rate = 0
  }

  /// The item is ready to play.
  mutating func itemBecameReady() {
    if item == .loading { item = .ready }
  }

  /// The item has failed.
  mutating func itemFailed() {
    guard item != .none else { return }
    item = .failed
    rate = 0
  }

  /// Too little data is buffered, or enough again.
  mutating func starve(_ isStarved: Bool) {
    self.isStarved = isStarved
    if !isStarved { isImmediate = false }
  }

  /// Sets whether it waits while too little is buffered.
  mutating func setWaits(_ waits: Bool) { self.waits = waits }

  /// A seek was requested.
  mutating func jump() { end = nil }

  /// The end at which playback has stopped, if it has, was moved; `isOpen` is whether that leaves something to play.
  mutating func moveEnd(isOpen: Bool) { isEndOpen = end != nil && isOpen }

  /// The item has played to an end; `pauses` is whether the player pauses there.
  mutating func reachEnd(forward: Bool, pauses: Bool) {
    guard pauses else { return }
    end = forward
    rate = 0
  }
}
