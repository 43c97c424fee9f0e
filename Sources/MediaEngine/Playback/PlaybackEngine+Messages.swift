import CoreMedia
import Dispatch
import GStreamer

extension PlaybackEngine {
  /// Handles a frame that is due. Called in the streaming thread.
  func show(_ frame: PlaybackFrame) {
    let now = clock.now
    let (frame, isShown): (PlaybackFrame, Bool) = state.withLock { state in
      // The frame precedes the start position that playback is still seeking to.
      if !state.machine.isOpen, state.machine.isJumping { return (frame, false) }
      state.lastFrameEnd = frame.end
      let frame = state.index.placed(frame)
      state.lastFrame = frame
      if state.machine.isRunning { state.hidesFirstFrame = false }
      if let number = state.index.number(of: frame) { state.cache.add(frame, number: number) }
      state.frameCount += 1
      if !state.showsEnd { state.timeline.show(from: frame.time, for: frame.duration, now: now) }
      return (frame, state.isPictureEnabled)
    }
    if isShown { onEvent(.frame(frame)) }
  }

  /// Handles a bus message of a graph's pipeline.
  func received(_ message: BusMessage, of graph: ObjectIdentifier? = nil) {
    let graph = graph ?? state.withLock { $0.graph.map(ObjectIdentifier.init) }
    switch message {
    case .error(let failure):
      later(unlessReplaced: graph) { engine in
        // While the movie opens, `performOpen()` reports the error.
        guard engine.state.withLock({ $0.machine.isOpen }) else { return }
        if !engine.recovers(from: failure) { engine.fail(failure) }
      }
    case .eos: later(unlessReplaced: graph) { $0.arrivedAtEnd() }
    case .application(let structure) where structure.name == Self.flushMark:
      let number = structure.get("number", as: Int.self) ?? 0
      later { engine in engine.state.withLock { $0.flushesSeen = max($0.flushesSeen, number) } }
    case .application(let structure) where structure.name == PlaybackGraph.soundFlushMark:
      self.graph(graph)?.heardFlush(structure.get("number", as: Int.self) ?? 0)
    case .segmentDone:
      guard let number = self.graph(graph)?.heardFlushCount else { return }
      later(unlessReplaced: graph) { $0.arrivedAtRoundEnd(afterFlush: number) }
    case .buffering(_, let percent):
      // `percent` assumes more data will arrive, but the stream is starved.
      guard percent < 100 || !state.withLock({ $0.starvation.isStarved }) else { return }
      buffered(percent)
    case .streamCollection(_, let streams): announced(streams)
    default: break
    }
  }

  /// The graph of this name, unless another one has taken its place.
  private func graph(_ name: ObjectIdentifier?) -> PlaybackGraph? {
    let graph = state.withLock { $0.graph }
    return graph.map(ObjectIdentifier.init) == name ? graph : nil
  }

  /// Handles a graph's message on the engine's queue, unless the graph has been replaced by then.
  private func later(
    unlessReplaced graph: ObjectIdentifier?, _ body: @escaping @Sendable (PlaybackEngine) -> Void
  ) {
    later { engine in
      if engine.state.withLock({ $0.graph.map(ObjectIdentifier.init) }) == graph { body(engine) }
    }
  }

  /// Handles the buffering level, in percent of what playback needs to continue.
  func buffered(_ percent: Int) {
    let now = clock.now
    state.withLock { state in
      state.machine.hold(percent < 100)
      state.download.buffered(percent, now: now)
    }
    onEvent(.buffering(percent: percent))
    schedule()
  }
}
