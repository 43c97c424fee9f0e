/// Detects that playback has reached the part of a file that isn't downloaded yet: its source then blocks without a
/// message. A value that knows no pipeline; `now` is always the host time in nanoseconds.
struct StarvationWatch {
  enum Change: Equatable {
    case none
    /// No data is left to play.
    case starved
    /// There is data again.
    case fed
  }

  /// How many seconds late a frame may be before playback counts as starved.
  private static let grace = 0.6
  /// How many seconds of the movie must be loaded before playback continues.
  private static let meal = 1.0

  private var frames = -1
  private var since: UInt64 = 0
  /// How much was loaded when playback starved.
  private var amount: Double?

  /// Whether playback is starved.
  var isStarved: Bool { amount != nil }

  /// Checks the number of frames shown so far, the last one's duration, and how many seconds of the movie are loaded.
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
