/// Whether playing has come to where nothing of a file has arrived yet: its source waits then without a word. A value
/// that knows no pipeline; `now` is always the host's clock in nanoseconds.
struct StarvationWatch {
  enum Change: Equatable {
    case none
    /// There is nothing to play on.
    case starved
    /// There is again.
    case fed
  }

  /// So much later than it is due a frame may come before that means something.
  private static let grace = 0.6
  /// So many seconds of the movie must come before playing goes on.
  private static let meal = 1.0

  private var frames = -1
  private var since: UInt64 = 0
  /// How much there was when there was too little.
  private var amount: Double?

  /// Whether there is too little.
  var isStarved: Bool { amount != nil }

  /// Looks at how many frames have been shown so far, how long the last one lasts, and how many seconds of the movie
  /// have come.
  mutating func look(
    frames: Int, frameSeconds: Double, isRunning: Bool, amount: Double, isWhole: Bool, now: UInt64
  ) -> Change {
    if let before = self.amount {
      guard isWhole || amount >= before + Self.meal else { return .none }
      self.amount = nil
      (self.frames, since) = (frames, now)
      return .fed
    }
    guard isRunning, !isWhole, frames == self.frames else {
      (self.frames, since) = (frames, now)
      return .none
    }
    guard Double(now > since ? now - since : 0) / 1e9 > Self.grace + frameSeconds else { return .none }
    self.amount = amount
    return .starved
  }
}
