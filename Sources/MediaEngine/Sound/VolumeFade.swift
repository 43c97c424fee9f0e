/// A volume that moves to another one in a straight line.
struct VolumeFade: Equatable {
  var start: Double
  var end: Double
  /// Over how many seconds.
  var duration: Double

  /// The volume after so many seconds.
  func level(after seconds: Double) -> Double {
    guard duration > 0, seconds < duration else { return end }
    return start + (end - start) * max(0, seconds) / duration
  }

  /// Whether it has arrived by then.
  func isOver(after seconds: Double) -> Bool { !(seconds < duration) }
}
