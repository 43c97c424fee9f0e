/// How fast a player is meant to play, and whether it does. Knows no item: `AVPlayer` says what happens to it.
struct PlayerStateMachine {
  /// What is known of the current item.
  enum Item: Equatable {
    /// There is none.
    case none
    /// It isn't known yet whether it can be played.
    case loading
    /// It can.
    case ready
    /// It can't.
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
  private var isStarved = false
  /// Whether it waits at all where too little comes.
  private var waits = true
  private var isImmediate = false
  /// Which end of the item playing has arrived at: true is the last one.
  private var end: Bool?

  /// What a person sees of it.
  var control: Control {
    guard rate != 0 else { return .paused }
    switch item {
    case .none: return .waiting(.noItem)
    case .loading: return .waiting(.evaluating)
    case .failed: return .paused
    case .ready: return isStarved && waits && !isImmediate ? .waiting(.stalling) : .playing
    }
  }

  /// Somebody sets the rate. At the end, to play on in the same direction does nothing until somebody jumps.
  /// Where too little has come, to play immediately is to play on until enough has come once.
  mutating func setRate(_ rate: Float, immediately: Bool = false) {
    if rate != 0, item == .failed || end == (rate > 0) { return }
    self.rate = rate
    if rate != 0 { end = nil }
    if immediately { isImmediate = isStarved }
  }

  /// Another item takes the place of the one that was there, or none does.
  mutating func replaceItem(with item: Item) {
    self.item = item
    (isStarved, isImmediate, end) = (false, false, nil)
    if item == .failed { rate = 0 }
  }

  /// The item can be played.
  mutating func itemBecameReady() {
    if item == .loading { item = .ready }
  }

  /// The item can't be played, or no longer.
  mutating func itemFailed() {
    guard item != .none else { return }
    item = .failed
    rate = 0
  }

  /// What comes from the network doesn't suffice, or does again.
  mutating func starve(_ isStarved: Bool) {
    self.isStarved = isStarved
    if !isStarved { isImmediate = false }
  }

  /// Whether it waits at all where too little comes.
  mutating func setWaits(_ waits: Bool) { self.waits = waits }

  /// Somebody jumps.
  mutating func jump() { end = nil }

  /// The item has been played to an end; `pauses` is whether the player stops there.
  mutating func reachEnd(forward: Bool, pauses: Bool) {
    guard pauses else { return }
    end = forward
    rate = 0
  }
}
