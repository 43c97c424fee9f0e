import GLibSupport

/// Detects a network stall: no data arrives while playback waits for it. A value that knows no pipeline; `now` is
/// always the host time in nanoseconds.
struct DownloadWatch {
  private let timeout: UInt64
  private var percent = 100
  private var amount = 0.0
  private var since: UInt64?

  init(timeout: Duration) { self.timeout = timeout.wholeNanoseconds }

  /// Notes the buffering level, in percent of what playback needs to continue.
  mutating func buffered(_ percent: Int, now: UInt64) {
    if percent >= 100 {
      since = nil
    } else if percent != self.percent || since == nil {
      since = now
    }
    self.percent = percent
  }

  /// Notes how much has been loaded in total, and whether playback waits for more; returns whether the timeout has
  /// passed.
  mutating func look(amount: Double, isWaiting: Bool, now: UInt64) -> Bool {
    if amount != self.amount || !isWaiting, since != nil { since = now }
    self.amount = amount
    guard let since, now > since else { return false }
    return now - since > timeout
  }
}
