import CoreMedia

/// Computes when a time observer is to be called next, and how often. A value that knows no clock.
struct TimeWatch {
  enum Kind: Equatable {
    /// At every multiple of an interval.
    case periodic(CMTime)
    /// At these times, in ascending order. Each is passed by itself.
    case boundary([CMTime])
  }

  let kind: Kind
  /// The last time checked.
  private var last = CMTime.zero

  init(_ kind: Kind) {
    guard case .boundary(let times) = kind else {
      self.kind = kind
      return
    }
    self.kind = .boundary(times.enumerated().filter { $0 == 0 || $1 != times[$0 - 1] }.map(\.element))
  }

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

  /// Playback has reached this time; returns how many calls are due. However late that is heard of, none of several
  /// boundaries is left out; of an interval's multiples the last one counts.
  mutating func pass(_ time: CMTime, forward: Bool) -> Int {
    defer { last = forward ? max(last, time) : min(last, time) }
    switch kind {
    case .periodic:
      guard let next = next(forward: forward) else { return 0 }
      return (forward ? time >= next : time <= next) ? 1 : 0
    case .boundary(let times):
      return times.count(where: { forward ? $0 > last && $0 <= time : $0 < last && $0 >= time })
    }
  }
}
