/// Decides which frames are scanned for codes, and which results are reported. A value that scans nothing itself.
struct CodePace {
  private enum State: Equatable {
    /// Waiting for a frame that isn't earlier than this.
    case waiting(until: Double)
    /// Scanning a frame taken at this time.
    case looking(since: Double)
  }

  /// The minimum interval between scans in seconds.
  let interval: Double
  private var state = State.waiting(until: -.infinity)
  private var sawCodes = false

  init(interval: Double) { self.interval = interval }

  /// Notes a frame taken at this time in seconds. Returns whether to scan it.
  mutating func begins(at seconds: Double) -> Bool {
    switch state {
    case .looking: return false
    case .waiting(let due):
      // A reconnected camera's times may start over: a frame from long before the due time is scanned at once.
      guard seconds >= due || seconds < due - 2 * interval else { return false }
      state = .looking(since: seconds)
      return true
    }
  }

  /// Notes the end of a scan. Returns whether to report it: frames without codes are reported only once in a row.
  mutating func ends(withCodes hasCodes: Bool) -> Bool {
    if case .looking(let since) = state { state = .waiting(until: since + interval) }
    defer { sawCodes = hasCodes }
    return hasCodes || sawCodes
  }
}
