import CoreMedia
import Dispatch
import GStreamer

/// The selection of a movie's audio and video streams.
extension PlaybackEngine {
  /// The playback position at a host time in nanoseconds, past or future, if nothing intervenes.
  public func time(atHost moment: UInt64) -> CMTime { state.withLock { $0.timeline.time(at: moment) } }

  /// Selects one of several audio tracks by its ID, from the current position on; `tracks` are the IDs of all audio
  /// tracks. The curve sets that track's volume over time, and applies from the moment at which the track is heard.
  public func chooseSound(_ track: Int32, among tracks: [Int32], curve: VolumeCurve? = nil) {
    let isDue = considerStreams { state in
      state.streams.want(.init(track: track, tracks: tracks))
      state.curve = curve
    }
    // The track is heard already, or none is yet.
    if !isDue { useCurve() }
  }

  /// Enables or disables audio, whatever the volume is.
  public func setSoundEnabled(_ isEnabled: Bool) {
    let (volume, isMuted) = state.withLock { state in
      state.isSoundEnabled = isEnabled
      return (state.volume, state.isMuted)
    }
    setVolume(volume, isMuted: isMuted)
  }

  /// Enables or disables video. While disabled, no frame events are sent; time advances as before.
  public func setPictureEnabled(_ isEnabled: Bool) {
    let frame: PlaybackFrame? = state.withLock { state in
      guard state.isPictureEnabled != isEnabled else { return nil }
      state.isPictureEnabled = isEnabled
      return isEnabled ? state.lastFrame : nil
    }
    if let frame { onEvent(.frame(frame)) }
  }

  // MARK: Stream announcements

  /// Notes the streams found, and the identifiers of those that play.
  func found(_ streams: [PlaybackStream], playing: [String]) {
    let offered = streams.map { StreamChoice.Stream(identifier: $0.identifier, isSound: $0.kind == .sound) }
    considerStreams { state in
      state.streams.offer(offered)
      state.streams.report(playing)
    }
  }

  /// Notes the streams that a server offers. Only the selected ones are delivered.
  func announced(_ streams: [StreamDescription]) {
    guard let graph = state.withLock({ $0.graph }), graph.network?.isInPieces == true else { return }
    let kinds = streams.compactMap { stream -> PlaybackStream.Kind? in
      switch stream.kind {
      case .audio: .sound
      case .video: .picture
      default: nil
      }
    }
    graph.expect(Set(kinds))
  }

  /// Applies a change, and returns whether the stream selection has to change because of it.
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

  // MARK: Operations

  /// Selects other streams and continues from the current position: the flush discards what is in flight of the old
  /// ones.
  func performStreams() {
    let (graph, due) = state.withLock { ($0.graph, $0.streams.due) }
    guard let graph, let due else { return }
    halt(graph)
    useCurve()
    graph.select(due, beforeJump: state.withLock { $0.facts.isSeekable && $0.machine.end == .none })
    let (place, rate, range, isFlushed) = state.withLock { state in
      state.streams.select(due)
      // The caller may have gone back to the streams that played until now: while those did, nothing was due.
      if state.streams.due != nil { state.machine.streamsChanged() }
      let now = clock.now
      // At an end playback doesn't continue without a seek, and a pending seek flushes by itself.
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
