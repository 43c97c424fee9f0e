import MediaEngine

extension AVPlayerItem {
  /// What collects data about the item's media.
  public var mediaDataCollectors: [AVPlayerItemMediaDataCollector] { state.withLock { $0.collectors } }

  /// Adds a collector. It belongs to one item at a time.
  public func add(_ collector: AVPlayerItemMediaDataCollector) {
    guard collector.attach(to: self) else { return Misuse.report("add: an item has the collector already") }
    state.withLock { $0.collectors.append(collector) }
    if let stream = engine?.stream { collector.take(stream) }
  }

  /// Removes a collector.
  public func remove(_ collector: AVPlayerItemMediaDataCollector) {
    let isOurs = state.withLock { state in
      let count = state.collectors.count
      state.collectors.removeAll { $0 === collector }
      return state.collectors.count < count
    }
    if isOurs { collector.detach() }
  }
}
