import CoreMedia

/// When an observer of time is to be called next. A value that knows no clock.
struct TimeWatch {
  enum Kind: Equatable {
    /// At every multiple of an interval.
    case periodic(CMTime)
    /// At these times, which are in order.
    case boundary([CMTime])
  }

  let kind: Kind
  /// What has been passed already.
  private var last = CMTime.zero

  init(_ kind: Kind) { self.kind = kind }

  /// Time has jumped.
  mutating func jump(to time: CMTime) { last = time }

  /// The time after which a call is due that is next in this direction; nil where none is.
  func next(forward: Bool) -> CMTime? {
    switch kind {
    case .periodic(let interval):
      // A multiple that is still ahead.
      let count = (last.seconds / interval.seconds).rounded(.down)
      guard count.isFinite, abs(count) < 0x1p52 else { return nil }
      var index = Int64(count)
      func multiple() -> CMTime {
        let (value, isTooFar) = interval.value.multipliedReportingOverflow(by: index)
        return isTooFar ? .positiveInfinity : CMTime(value: value, timescale: interval.timescale)
      }
      if forward {
        while multiple() <= last { index += 1 }
      } else {
        index += 1
        while multiple() >= last { index -= 1 }
      }
      return index < 0 || !multiple().isNumeric ? nil : multiple()
    case .boundary(let times):
      return forward ? times.first { $0 > last } : times.last { $0 < last }
    }
  }

  /// Playing is here now; true where a call is due.
  mutating func pass(_ time: CMTime, forward: Bool) -> Bool {
    guard let next = next(forward: forward) else {
      last = forward ? max(last, time) : min(last, time)
      return false
    }
    let isDue = forward ? time >= next : time <= next
    last = forward ? max(last, time) : min(last, time)
    return isDue
  }
}
