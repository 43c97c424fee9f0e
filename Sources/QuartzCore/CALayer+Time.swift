import Foundation

/// A clock that drives a layer's time instead of its superlayer's.
package struct LayerClock: Sendable {
  /// Converts host time to the layer's time.
  package var time: @Sendable (_ host: TimeInterval) -> TimeInterval
  /// Converts the layer's time to host time.
  package var host: @Sendable (_ time: TimeInterval) -> TimeInterval

  package init(
    time: @escaping @Sendable (_ host: TimeInterval) -> TimeInterval,
    host: @escaping @Sendable (_ time: TimeInterval) -> TimeInterval
  ) {
    (self.time, self.host) = (time, host)
  }
}

extension CALayer {
  /// Converts a time from another layer's to this layer's; without another layer, from host time, as
  /// `CACurrentMediaTime()` gives it.
  public func convertTime(_ t: TimeInterval, from l: CALayer?) -> TimeInterval {
    let common = l.flatMap { commonAncestor(with: $0) }
    return fromAncestor(l?.toAncestor(t, common) ?? t, common)
  }

  /// Converts a time from this layer's to another layer's; without another layer, to host time. With a speed of 0 the
  /// layer's time stands still, so the conversion has no single answer: the result is the layer's begin time.
  public func convertTime(_ t: TimeInterval, to l: CALayer?) -> TimeInterval {
    let common = l.flatMap { commonAncestor(with: $0) }
    let time = toAncestor(t, common)
    return l?.fromAncestor(time, common) ?? time
  }

  /// Sets a clock that replaces the superlayer's time; nil restores the default.
  package func setClock(_ clock: LayerClock?) { change { $0.clock = clock } }

  /// The nearest common ancestor, which may be one of the two layers.
  private func commonAncestor(with other: CALayer) -> CALayer? {
    let own = Array(sequence(first: self) { $0.superlayer })
    return sequence(first: other) { $0.superlayer }.first { layer in own.contains { $0 === layer } }
  }

  /// Converts the layer's time to an ancestor's; nil is host time.
  private func toAncestor(_ time: TimeInterval, _ ancestor: CALayer?) -> TimeInterval {
    guard self !== ancestor else { return time }
    let (timing, clock, parent) = withState { ($0.timing, $0.clock, $0.superlayer) }
    if let clock {
      let host = clock.host(time)
      return ancestor?.fromAncestor(host, nil) ?? host
    }
    let began = timing.beginTime
    let outside = timing.speed == 0 ? began : (time - timing.timeOffset) / Double(timing.speed) + began
    return parent?.toAncestor(outside, ancestor) ?? outside
  }

  /// Converts an ancestor's time to the layer's; nil is host time.
  private func fromAncestor(_ time: TimeInterval, _ ancestor: CALayer?) -> TimeInterval {
    guard self !== ancestor else { return time }
    let (timing, clock, parent) = withState { ($0.timing, $0.clock, $0.superlayer) }
    if let clock { return clock.time(ancestor?.toAncestor(time, nil) ?? time) }
    let outside = parent?.fromAncestor(time, ancestor) ?? time
    return (outside - timing.beginTime) * Double(timing.speed) + timing.timeOffset
  }
}
