import GLibSupport

/// Detects that no more data can arrive. parsebin and decodebin 1.22 swallow an error that a demuxer posts while it is
/// being plugged in: its thread has ended by then, and waiting would last until the timeout. A value that knows no
/// pipeline; `now` is the host time in nanoseconds.
struct RestWatch {
  private var since: UInt64?

  /// Whether all threads have been stopped for a while, given whether they are now; call it periodically.
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
