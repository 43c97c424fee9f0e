/// A volume that moves to another one in a straight line, and stays there. A value that knows no clock: moments are those of
/// the host's clock in nanoseconds.
struct VolumeFade: Equatable {
  private let start: Double
  private let end: Double
  private let begin: UInt64
  /// Over how many nanoseconds.
  private let duration: Double

  /// One that is there.
  init(to level: Double) { self.init(from: level, to: level, over: 0, since: 0) }

  /// One that moves over some seconds.
  init(from start: Double, to end: Double, over seconds: Double, since begin: UInt64) {
    (self.start, self.end, self.begin) = (start, end, begin)
    duration = seconds > 0 ? seconds * 1e9 : 0
  }

  /// The volume at a moment.
  func level(at now: UInt64) -> Double { isOver(at: now) ? end : start + (end - start) * passed(at: now) / duration }

  /// Whether it has arrived by then.
  func isOver(at now: UInt64) -> Bool { !(passed(at: now) < duration) }

  private func passed(at now: UInt64) -> Double { now > begin ? Double(now - begin) : 0 }
}
