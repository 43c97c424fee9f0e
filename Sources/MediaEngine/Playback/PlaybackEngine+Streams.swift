import CoreMedia
import Dispatch
import GStreamer

/// Which of a movie's streams are seen and heard.
extension PlaybackEngine {
  /// Where playing is at a moment of the host's clock, in nanoseconds, before or behind now, if nothing comes in between.
  public func time(atHost moment: UInt64) -> CMTime { state.withLock { $0.timeline.time(at: moment) } }

  /// Plays one of several sounds, by the number of its track, from where playing is; `tracks` are those of all sounds.
  /// The curve says how loud that one is when, and counts from the moment at which it is heard.
  public func chooseSound(_ track: Int32, among tracks: [Int32], curve: VolumeCurve? = nil) {
    let isDue = considerStreams { state in
      state.streams.want(.init(track: track, tracks: tracks))
      state.curve = curve
    }
    // It is heard already, or nothing is yet.
    if !isDue { useCurve() }
  }

  /// Lets sound be heard, or not at all, whatever the volume is.
  public func setSoundEnabled(_ isEnabled: Bool) {
    let (volume, isMuted) = state.withLock { state in
      state.isSoundEnabled = isEnabled
      return (state.volume, state.isMuted)
    }
    setVolume(volume, isMuted: isMuted)
  }

  /// Lets the picture be seen, or not. Nobody is told of frames while it isn't; time passes as before.
  public func setPictureEnabled(_ isEnabled: Bool) {
    let frame: PlaybackFrame? = state.withLock { state in
      guard state.isPictureEnabled != isEnabled else { return nil }
      state.isPictureEnabled = isEnabled
      return isEnabled ? state.lastFrame : nil
    }
    if let frame { onEvent(.frame(frame)) }
  }

  // MARK: What the pipeline says

  /// These streams are there, and those of these names play.
  func found(_ streams: [PlaybackSource.Stream], playing: [String]) {
    let offered = streams.map { StreamChoice.Stream(identifier: $0.identifier, isSound: $0.kind == .sound) }
    considerStreams { state in
      state.streams.offer(offered)
      state.streams.report(playing)
    }
  }

  /// A server has these streams. Only those that are selected come.
  func announced(_ streams: [StreamDescription]) {
    guard let graph = state.withLock({ $0.graph }), graph.network?.isInPieces == true else { return }
    let kinds = streams.compactMap { stream -> PlaybackSource.Kind? in
      switch stream.kind {
      case .audio: .sound
      case .video: .picture
      default: nil
      }
    }
    graph.expect(Set(kinds))
  }

  /// Answers whether others are to be played than those that are.
  @discardableResult
  private func considerStreams(_ change: (inout State) -> Void) -> Bool {
    let isDue = state.withLock { state in
      change(&state)
      guard state.streams.due != nil else { return false }
      state.machine.streamsChanged()
      return true
    }
    if isDue { schedule() }
    return isDue
  }

  // MARK: Doing it

  /// Selects other streams, and goes on from where playing is: the flush throws away what is on its way of the old ones.
  func performStreams() {
    let (graph, due) = state.withLock { ($0.graph, $0.streams.due) }
    guard let graph, let due else { return }
    halt(graph)
    useCurve()
    graph.select(due, beforeJump: state.withLock { $0.facts.isSeekable && $0.machine.end == .none })
    let (place, rate, range, isFlushed) = state.withLock { state in
      state.streams.select(due)
      // Somebody may have gone back to what played until now: while it did, nothing was due.
      if state.streams.due != nil { state.machine.streamsChanged() }
      let now = clock.now
      // At an end nothing plays on without a jump, and a jump that waits flushes by itself.
      let isFlushed = state.machine.end != .none || state.machine.isJumping || !state.facts.isSeekable
      return (state.timeline.position(now: now), state.machine.pipelineRate, state.range, isFlushed)
    }
    guard !isFlushed else { return }
    guard moveOn(graph, from: place, rate: rate, range: range) else {
      return fail(PlaybackError.timedOut(name: name))
    }
    state.withLock { state in
      state.timeline.settle(at: place)
      state.machine.rateChanged(to: rate)
    }
  }
}
