import Foundation

/// An animation as a value: what it does to a layer's look at a time.
struct AnimationEffect: Sendable {
  /// What it changes.
  indirect enum Change: Sendable {
    case property(String, AnimationValues, isAdditive: Bool, isCumulative: Bool)
    case group([AnimationEffect])
  }

  /// When an animation begins whose begin time is 0.
  enum ZeroBeginTime: Sendable {
    /// When it was added to its layer.
    case whenAdded
    /// At the beginning of the time that is drawn, or of the group.
    case atZero
  }

  var timing: MediaTiming
  var duration: TimeInterval
  var curve: TimingCurve?
  var isRemovedOnCompletion: Bool
  /// The layer's time at which it was added.
  var addedAt: TimeInterval
  var change: Change

  private func begin(_ zero: ZeroBeginTime) -> TimeInterval {
    zero == .whenAdded && timing.beginTime == 0 ? addedAt : timing.beginTime
  }

  /// Whether it is over, so that its fill mode doesn't count any more.
  func isFinished(at time: TimeInterval, _ zero: ZeroBeginTime) -> Bool {
    isRemovedOnCompletion && timing.isOver(at: time, beginningAt: begin(zero), duration: duration)
  }

  /// When it is over and removed, after a time of the layer; nil if that has been, or never is.
  func nextEnd(at time: TimeInterval, _ zero: ZeroBeginTime) -> TimeInterval? {
    guard isRemovedOnCompletion, timing.speed != 0, !isFinished(at: time, zero) else { return nil }
    let end = begin(zero) + timing.activeDuration(duration) / abs(Double(timing.speed))
    return end.isFinite ? end : nil
  }

  /// When it changes the layer next, after a time of the layer: at once while it runs, when it begins, or never again.
  func nextChange(at time: TimeInterval, _ zero: ZeroBeginTime) -> TimeInterval? {
    let begin = begin(zero)
    guard timing.speed != 0, !timing.isOver(at: time, beginningAt: begin, duration: duration) else { return nil }
    return max(begin, time)
  }

  /// Changes a layer's look at a time of the layer, and notes each value that it set.
  func apply(
    to look: inout CALayer.State, at time: TimeInterval, _ zero: ZeroBeginTime, isInGroup: Bool = false,
    noting note: (String, AnimatedValue) -> Void
  ) {
    guard isInGroup || !isFinished(at: time, zero),
      let moment = timing.moment(at: time, beginningAt: begin(zero), duration: duration)
    else { return }
    let fraction = curve?.value(at: moment.fraction) ?? moment.fraction
    switch change {
    case .group(let effects):
      for effect in effects {
        effect.apply(to: &look, at: fraction * duration, .atZero, isInGroup: true, noting: note)
      }
    case .property(let path, let values, let isAdditive, let isCumulative):
      let own = look.value(atPath: path)
      guard var value = values.value(at: fraction, own: own, isAdditive: isAdditive) else { return }
      if isCumulative, moment.iteration > 0, let end = values.value(at: 1, own: own, isAdditive: isAdditive) {
        value = value.adding(end.multiplied(by: moment.iteration))
      }
      if isAdditive, let own { value = value.adding(own) }
      look.set(value, atPath: path)
      note(path, value)
      if let angle = values.angle(at: fraction) {
        look.turn(by: angle)
        note("transform.rotation", .number(angle))
      }
    }
  }
}
