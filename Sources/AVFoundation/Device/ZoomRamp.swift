import Foundation

/// An exponential zoom: the factor changes by the same proportion in equal times, so that it looks even.
struct ZoomRamp: Equatable {
  /// The initial factor.
  let start: Double
  /// The final factor.
  let end: Double
  /// The number of doublings, or halvings, per second.
  let doublingsPerSecond: Double

  /// The factor after a time, and whether it is the final one.
  func factor(after seconds: Double) -> (factor: Double, isDone: Bool) {
    guard start > 0, end > 0, doublingsPerSecond > 0 else { return (end, true) }
    let way = log2(end / start)
    let gone = doublingsPerSecond * seconds
    guard gone < abs(way) else { return (end, true) }
    return (start * pow(2, way < 0 ? -gone : gone), false)
  }
}
