/// Notices that nobody will bring anything any more. parsebin and decodebin 1.22 keep an error to themselves that a
/// demuxer posts while it is being plugged in: its thread has ended then, and whoever waits for news would wait for long.
struct RestWatch {
  private static let patience = Duration.seconds(1)
  private var begin: ContinuousClock.Instant?

  /// Whether all threads have stopped for a while, now that they have or haven't; to be asked now and then.
  mutating func isStuck(atRest isAtRest: Bool) -> Bool {
    guard isAtRest else {
      begin = nil
      return false
    }
    let begin = begin ?? .now
    self.begin = begin
    return begin.duration(to: .now) > Self.patience
  }
}
