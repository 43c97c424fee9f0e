import Foundation

// When a tree that is shown on the screen looks different next.

extension LayerTree {
  /// When the layers may look different next, after a host time at which they were drawn: at that time or earlier while an
  /// animation runs, later if one is yet to begin; nil if they stay as they are until they are changed.
  package func nextChange(afterHost host: TimeInterval) -> TimeInterval? {
    root.nextChange(at: host, rate: 1, host: host, copies: 1)
  }

  /// When `removeFinished` finds something next, after a host time, or a layer appears in which it may; nil if never.
  package func nextEnd(afterHost host: TimeInterval) -> TimeInterval? { root.nextEnd(at: host, rate: 1, host: host) }

  /// Removes the animations that are over at a host time from their layers, unless they are to stay, and tells their
  /// delegates. Those below a layer with a clock of its own stay: its time may go back.
  package func removeFinished(atHost host: TimeInterval) { root.removeFinished(at: host) }
}

extension LayerTree.Node {
  /// The layer's own time at a time of its superlayer; nil while the layer isn't shown.
  func time(at time: TimeInterval, _ clock: LayerTree.Clock) -> TimeInterval? {
    if case .host(let host) = clock, let own = look.clock { return own.time(host) }
    return look.timing.layerTime(at: time)
  }

  /// How much later than the layer's time that of its sublayers is, in each instance. `copies` is how often the layer itself
  /// is shown.
  private func delays(among copies: Int) -> [TimeInterval] {
    guard layer is CAReplicatorLayer, look.replicator.delay != 0 else { return [0] }
    return look.replicator.instances(among: copies).map { look.replicator.delay * Double($0) }
  }

  /// `rate` is how fast the superlayer's time passes.
  fileprivate func nextChange(at time: TimeInterval, rate: Double, host: TimeInterval, copies: Int) -> TimeInterval? {
    guard !isStill else { return nil }
    if let clock = look.clock {
      // Whether it runs is told by the clock alone; when it begins to, the layer is changed.
      return clock.time(host + 1) != clock.time(host) ? host : nil
    }
    let timing = look.timing
    guard let own = timing.layerTime(at: time) else {
      guard rate > 0, time < timing.beginTime else { return nil }
      return host + (timing.beginTime - time) / rate
    }
    let speed = rate * Double(timing.speed)
    guard speed != 0 else { return nil }
    // A layer that comes and goes, or whose time isn't that of its animations: look at each frame.
    if speed < 0 || timing.duration > 0,
      !timing.isOver(at: time, beginningAt: timing.beginTime, duration: timing.duration)
    {
      return host
    }
    let begun = effects.compactMap { $0.nextChange(at: own, .whenAdded).map { host + ($0 - own) / speed } }
    let delays = delays(among: copies)
    let inner = delays.flatMap { delay in
      sublayers.compactMap {
        $0.nextChange(at: own - delay, rate: speed, host: host, copies: copies * max(1, delays.count))
      }
    }
    let masks = mask.compactMap { $0.nextChange(at: own, rate: speed, host: host, copies: copies) }
    return (begun + inner + masks).min()
  }

  /// The same in the layer's part of the tree. `rate` is how fast the superlayer's time passes.
  fileprivate func nextEnd(at time: TimeInterval, rate: Double, host: TimeInterval) -> TimeInterval? {
    guard !isStill, look.clock == nil else { return nil }
    let timing = look.timing
    guard let own = timing.layerTime(at: time) else {
      return time < timing.beginTime ? host + (timing.beginTime - time) / rate : nil
    }
    let speed = rate * Double(timing.speed)
    // Where time stands still or runs back, nothing ends.
    guard speed > 0 else { return nil }
    let last = delays(among: 1).max() ?? 0
    let ends = effects.compactMap { $0.nextEnd(at: own, .whenAdded).map { host + ($0 - own) / speed } }
    let inner = sublayers.compactMap { $0.nextEnd(at: own - last, rate: speed, host: host) }
    return (ends + inner + mask.compactMap { $0.nextEnd(at: own, rate: speed, host: host) }).min()
  }

  fileprivate func removeFinished(at time: TimeInterval) {
    guard !isStill, look.clock == nil, let own = look.timing.layerTime(at: time) else { return }
    for (effect, animation) in zip(effects, animations) where effect.isFinished(at: own, .whenAdded) {
      layer.removeFinished(animation)
    }
    // The last instance of a replicator layer is over last.
    let last = delays(among: 1).max() ?? 0
    for node in sublayers { node.removeFinished(at: own - last) }
    for node in mask { node.removeFinished(at: own) }
  }
}
