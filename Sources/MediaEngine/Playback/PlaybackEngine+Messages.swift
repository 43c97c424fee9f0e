import CoreMedia
import Dispatch
import GStreamer

extension PlaybackEngine {
  /// A frame is due. In the streaming thread.
  func show(_ frame: PlaybackFrame) {
    let now = clock.now
    let (frame, isShown): (PlaybackFrame, Bool) = state.withLock { state in
      // On the way to where it is to begin.
      if !state.machine.isOpen, state.machine.isJumping { return (frame, false) }
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

  /// A graph's pipeline has something to say.
  func received(_ message: BusMessage, of graph: ObjectIdentifier? = nil) {
    let graph = graph ?? state.withLock { $0.graph.map(ObjectIdentifier.init) }
    switch message {
    case .error(let failure):
      later(unlessReplaced: graph) { engine in
        // While it opens, whoever waits for that says so.
        guard engine.state.withLock({ $0.machine.isOpen }) else { return }
        if !engine.recovers(from: failure) { engine.fail(failure) }
      }
    case .eos: later(unlessReplaced: graph) { $0.arrivedAtEnd() }
    case .application(let structure) where structure.name == Self.flushMark:
      let number = structure.get("number", as: Int.self) ?? 0
      later { engine in engine.state.withLock { $0.flushesSeen = max($0.flushesSeen, number) } }
    case .buffering(_, let percent):
      // It counts on more to come; nothing does.
      guard percent < 100 || !state.withLock({ $0.starvation.isStarved }) else { return }
      buffered(percent)
    case .streamCollection(_, let streams): announced(streams)
    default: break
    }
  }

  /// Does something with what a graph has said; one that has been given up by then has nothing to say.
  private func later(
    unlessReplaced graph: ObjectIdentifier?, _ body: @escaping @Sendable (PlaybackEngine) -> Void
  ) {
    later { engine in
      if engine.state.withLock({ $0.graph.map(ObjectIdentifier.init) }) == graph { body(engine) }
    }
  }

  /// So much of what must be there before playing goes on is there.
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
