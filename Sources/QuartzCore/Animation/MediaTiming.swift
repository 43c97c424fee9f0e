import Foundation

/// The timing of a layer or an animation as a value, and what follows from it for a time of the parent.
struct MediaTiming: Sendable, Equatable {
  /// A place in an animation.
  struct Moment: Equatable {
    /// How much of the cycle is over, from 0 to 1, before any timing function.
    var fraction: Double
    /// How many cycles are over.
    var iteration: Double
  }

  var beginTime: TimeInterval = 0
  var duration: TimeInterval = 0
  var speed: Float = 1
  var timeOffset: TimeInterval = 0
  var repeatCount: Float = 0
  var repeatDuration: TimeInterval = 0
  var autoreverses = false
  var fillMode = CAMediaTimingFillMode.removed

  /// How long one cycle with its reverse lasts.
  private func cycle(_ duration: TimeInterval) -> TimeInterval { autoreverses ? 2 * duration : duration }

  /// How long it is active altogether, in its own time.
  func activeDuration(_ duration: TimeInterval) -> TimeInterval {
    if repeatDuration > 0 { return repeatDuration }
    return repeatCount > 0 ? Double(repeatCount) * cycle(duration) : cycle(duration)
  }

  /// Whether it is over at a time of the parent.
  func isOver(at time: TimeInterval, beginningAt begin: TimeInterval, duration: TimeInterval) -> Bool {
    speed != 0 && (time - begin) * abs(Double(speed)) >= activeDuration(duration)
  }

  /// Where it is at a time of the parent; nil where it has no effect.
  func moment(at time: TimeInterval, beginningAt begin: TimeInterval, duration: TimeInterval) -> Moment? {
    guard duration > 0, time.isFinite else { return nil }
    let cycle = cycle(duration)
    if speed == 0 {
      // Stopped: the offset alone says where it is.
      return Moment(fraction: forwards(min(max(timeOffset, 0), cycle), duration) / duration, iteration: 0)
    }
    let total = activeDuration(duration)
    var elapsed = (time - begin) * abs(Double(speed))
    if elapsed < 0 {
      guard fillMode.fillsBackwards else { return nil }
      elapsed = 0
    } else if elapsed >= total {
      guard fillMode.fillsForwards else { return nil }
      elapsed = total
    }
    var iteration = (elapsed / cycle).rounded(.down)
    var local = elapsed - iteration * cycle
    if elapsed == total, local <= 0, iteration > 0 { (iteration, local) = (iteration - 1, cycle) }
    if timeOffset != 0 {
      local = (local + timeOffset).truncatingRemainder(dividingBy: cycle)
      if local < 0 { local += cycle }
    }
    if speed < 0 { local = cycle - local }
    return Moment(fraction: forwards(local, duration) / duration, iteration: iteration)
  }

  /// The time within the cycle, where a part that is reversed runs back.
  private func forwards(_ local: TimeInterval, _ duration: TimeInterval) -> TimeInterval {
    local > duration ? max(0, 2 * duration - local) : local
  }

  /// A layer's own time at a time of its superlayer; nil while the layer isn't shown. Without a duration it has no end.
  func layerTime(at time: TimeInterval) -> TimeInterval? {
    let rate = Double(speed)
    let elapsed = (time - beginTime) * rate
    if elapsed < 0, rate > 0, beginTime > 0 {
      return fillMode.fillsBackwards ? timeOffset : nil
    }
    guard duration > 0, rate != 0 else { return elapsed + timeOffset }
    let total = activeDuration(duration)
    if elapsed >= total, !fillMode.fillsForwards { return nil }
    guard let moment = moment(at: time, beginningAt: beginTime, duration: duration) else { return elapsed + timeOffset }
    return moment.fraction * duration
  }
}
