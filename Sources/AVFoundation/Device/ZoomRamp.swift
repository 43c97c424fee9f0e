import Foundation

/// A zoom that moves by itself: at each moment the same share of what it is, so that it looks even.
struct ZoomRamp: Equatable {
  /// Where it begins.
  let start: Double
  /// Where it ends.
  let end: Double
  /// How often it doubles, or halves, in a second.
  let doublingsPerSecond: Double

  /// The factor so long after the beginning, and whether that is the end.
  func factor(after seconds: Double) -> (factor: Double, isDone: Bool) {
    guard start > 0, end > 0, doublingsPerSecond > 0 else { return (end, true) }
    let way = log2(end / start)
    let gone = doublingsPerSecond * seconds
    guard gone < abs(way) else { return (end, true) }
    return (start * pow(2, way < 0 ? -gone : gone), false)
  }
}
