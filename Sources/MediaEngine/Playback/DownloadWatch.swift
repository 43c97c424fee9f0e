import GLibSupport

/// How long nothing has come from the network although playing waits for it. A value that knows no pipeline; `now` is
/// always the host's clock in nanoseconds.
struct DownloadWatch {
  private let timeout: UInt64
  private var percent = 100
  private var amount = 0.0
  private var since: UInt64?

  init(timeout: Duration) { self.timeout = timeout.wholeNanoseconds }

  /// So much of what must be there before playing goes on is there.
  mutating func buffered(_ percent: Int, now: UInt64) {
    if percent >= 100 {
      since = nil
    } else if percent != self.percent || since == nil {
      since = now
    }
    self.percent = percent
  }

  /// So much has come in all, and somebody waits for more or not; answers whether it has been waited for too long.
  mutating func look(amount: Double, isWaiting: Bool, now: UInt64) -> Bool {
    if amount != self.amount || !isWaiting, since != nil { since = now }
    self.amount = amount
    guard let since, now > since else { return false }
    return now - since > timeout
  }
}
