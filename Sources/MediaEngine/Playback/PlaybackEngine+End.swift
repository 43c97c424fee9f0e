import CoreMedia
import GStreamer

// Reaching a movie's end or beginning, and the frame that is shown there.
extension PlaybackEngine {
  /// Handles the end of stream of all sinks. Call on the engine's queue.
  func arrivedAtEnd() {
    if state.withLock({ $0.flushesSeen == $0.flushes && $0.machine.beganRound() }) { return schedule() }
    let arrival: (isForward: Bool, showsEnd: Bool)? = state.withLock { state in
      let isForward = state.machine.pipelineRate > 0
      let place = state.timeline.position(now: clock.now)
      let last = state.facts.duration.isNumeric ? state.facts.duration : place
      let end = state.segmentEnd.map { min($0, last) } ?? (isForward ? last : .zero)
      let showsEnd = state.showsFrame(at: end, forward: isForward)
      // Ignores an end of stream from before a later seek.
      guard state.flushesSeen == state.flushes, state.machine.reachedEnd(showsEnd: showsEnd) else { return nil }
      state.timeline.settle(at: end)
      return (isForward, showsEnd)
    }
    guard let arrival else { return }
    onEvent(.ended(atStart: !arrival.isForward))
    schedule()
    guard !arrival.showsEnd else { return }
    // A player that continues at once, as in a loop, needn't show it.
    after(Timeouts.endFrame) { engine in engine.change { $0.machine.showEnd() } }
  }

  /// Shows the frame at the end even if it was dropped for being late, since it stays on screen.
  func performShowEnd(forward: Bool) {
    let (current, frame) = state.withLock { state in
      state.showsEnd = true
      return (state.graph, state.index.frame(atEnd: state.timeline.position(now: clock.now), forward: forward))
    }
    if let current, let frame { _ = flush(current, rate: 1, start: frame, stop: nil) }
    state.withLock { state in
      state.showsEnd = false
      state.machine.showedEnd()
    }
  }

  /// Shows the last frame, then returns to a time after it, where no frame is left though audio may continue.
  func showLastFrame(before time: CMTime, of graph: PlaybackGraph, rate: Double, range: PlaybackRange) {
    showFrame(before: time, of: graph)
    _ = flush(graph, rate: rate, start: rate > 0 ? time : range.start(from: time), stop: rate > 0 ? nil : time)
  }

  /// Shows the frame before a time.
  private func showFrame(before time: CMTime, of graph: PlaybackGraph) {
    let (index, before) = state.withLock { ($0.index, $0.frameCount) }
    if let last = index.frame(atEnd: time, forward: true) {
      _ = flush(graph, rate: 1, start: last, stop: nil)
    } else {
      for back in [0.05, 0.2, 1, 3] where state.withLock({ $0.frameCount }) == before {
        _ = flush(graph, rate: 1, start: time - CMTime(seconds: back, preferredTimescale: 1_000_000_000), stop: nil)
      }
    }
  }
}

extension PlaybackEngine.State {
  /// Whether the frame that belongs at this end is the one shown, as far as the index knows it.
  fileprivate func showsFrame(at end: CMTime, forward: Bool) -> Bool {
    guard facts.hasVideo, let shown = lastFrame, let wanted = index.frame(atEnd: end, forward: forward) else {
      return true
    }
    return forward ? shown.time >= wanted : shown.time <= wanted
  }
}
