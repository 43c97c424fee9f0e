/// Which frames are looked at, and what of it is told. A value; looks at nothing.
struct CodePace {
  private enum State: Equatable {
    /// Waits for a frame that isn't earlier than this.
    case waiting(until: Double)
    /// One is being looked at, taken at this time.
    case looking(since: Double)
  }

  /// Seconds from one look to the next, at least.
  let interval: Double
  private var state = State.waiting(until: -.infinity)
  private var sawCodes = false

  init(interval: Double) { self.interval = interval }

  /// A frame of this time, in seconds, has come. Answers whether to look at it.
  mutating func begins(at seconds: Double) -> Bool {
    switch state {
    case .looking: return false
    case .waiting(let due):
      // A camera that returned may count from elsewhere: a time far before isn't waited for.
      guard seconds >= due || seconds < due - 2 * interval else { return false }
      state = .looking(since: seconds)
      return true
    }
  }

  /// The look is over. Answers whether to tell of it: frames without codes are told of once.
  mutating func ends(withCodes hasCodes: Bool) -> Bool {
    if case .looking(let since) = state { state = .waiting(until: since + interval) }
    defer { sawCodes = hasCodes }
    return hasCodes || sawCodes
  }
}
