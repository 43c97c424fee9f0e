import CoreMedia

/// Computes when a time observer is to be called next. A value that knows no clock.
struct TimeWatch {
  enum Kind: Equatable {
    /// At every multiple of an interval.
    case periodic(CMTime)
    /// At these times, in ascending order.
    case boundary([CMTime])
  }

  let kind: Kind
  /// The last time checked.
  private var last = CMTime.zero

  init(_ kind: Kind) { self.kind = kind }

  /// Time has jumped.
  mutating func jump(to time: CMTime) { last = time }

  /// The next time in this direction at which a call is due; nil if there is none.
  func next(forward: Bool) -> CMTime? {
    switch kind {
    case .periodic(let interval):
      // The next multiple ahead.
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

  /// Playback has reached this time; returns whether a call is due.
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
