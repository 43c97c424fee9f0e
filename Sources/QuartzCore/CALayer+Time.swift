import Foundation

/// What a layer goes by that doesn't go by its superlayer.
package struct LayerClock: Sendable {
  /// The layer's time at a moment of the host's clock.
  package var time: @Sendable (_ host: TimeInterval) -> TimeInterval
  /// The moment of the host's clock at which it is such a time in the layer.
  package var host: @Sendable (_ time: TimeInterval) -> TimeInterval

  package init(
    time: @escaping @Sendable (_ host: TimeInterval) -> TimeInterval,
    host: @escaping @Sendable (_ time: TimeInterval) -> TimeInterval
  ) {
    (self.time, self.host) = (time, host)
  }
}

extension CALayer {
  /// What time it is in this layer when it is such a time in another; without another, by the host's clock, as
  /// `CACurrentMediaTime()` gives it.
  public func convertTime(_ t: TimeInterval, from l: CALayer?) -> TimeInterval {
    let common = l.flatMap { commonAncestor(with: $0) }
    return fromAncestor(l?.toAncestor(t, common) ?? t, common)
  }

  /// What time it is in another layer when it is such a time in this one; without another, by the host's clock. In a
  /// layer whose time stands still every moment has the same time: what comes of that is the moment when it began.
  public func convertTime(_ t: TimeInterval, to l: CALayer?) -> TimeInterval {
    let common = l.flatMap { commonAncestor(with: $0) }
    let time = toAncestor(t, common)
    return l?.fromAncestor(time, common) ?? time
  }

  /// Lets the layer go by something else than its superlayer; nil is as usual.
  package func setClock(_ clock: LayerClock?) { withState { $0.clock = clock } }

  /// The layer nearest to both, which may be one of them.
  private func commonAncestor(with other: CALayer) -> CALayer? {
    let own = Array(sequence(first: self) { $0.superlayer })
    return sequence(first: other) { $0.superlayer }.first { layer in own.contains { $0 === layer } }
  }

  /// From the layer's time to that of a layer around it; nil is the host's.
  private func toAncestor(_ time: TimeInterval, _ ancestor: CALayer?) -> TimeInterval {
    guard self !== ancestor else { return time }
    let (timing, parent) = withState { ($0, $0.superlayer) }
    if let clock = timing.clock {
      let host = clock.host(time)
      return ancestor?.fromAncestor(host, nil) ?? host
    }
    let began = timing.beginTime
    let outside = timing.speed == 0 ? began : (time - timing.timeOffset) / Double(timing.speed) + began
    return parent?.toAncestor(outside, ancestor) ?? outside
  }

  /// To the layer's time from that of a layer around it; nil is the host's.
  private func fromAncestor(_ time: TimeInterval, _ ancestor: CALayer?) -> TimeInterval {
    guard self !== ancestor else { return time }
    let (timing, parent) = withState { ($0, $0.superlayer) }
    if let clock = timing.clock { return clock.time(ancestor?.toAncestor(time, nil) ?? time) }
    let outside = parent?.fromAncestor(time, ancestor) ?? time
    return (outside - timing.beginTime) * Double(timing.speed) + timing.timeOffset
  }
}
