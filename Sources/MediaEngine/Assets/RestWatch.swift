import GLibSupport

/// Notices that nobody will bring anything any more. parsebin and decodebin 1.22 keep an error to themselves that a
/// demuxer posts while it is being plugged in: its thread has ended then, and whoever waits for news would wait for long.
/// A value that knows no pipeline; `now` is the host's clock in nanoseconds.
struct RestWatch {
  private var since: UInt64?

  /// Whether all threads have stopped for a while, now that they have or haven't; to be asked now and then.
  mutating func isStuck(atRest isAtRest: Bool, now: UInt64) -> Bool {
    guard isAtRest else {
      since = nil
      return false
    }
    let since = since ?? now
    self.since = since
    return now >= since &+ Timeouts.rest.wholeNanoseconds
  }
}
