import CoreMedia
import Dispatch
import GStreamer

// Recovery when the audio output fails during playback: its server dies, or its device is unplugged.
extension PlaybackEngine {
  /// Reopens the movie at its current position with another audio output, or without audio. Returns false if the error
  /// isn't the output's, or the movie isn't open. Call on the engine's queue.
  func recovers(from failure: Failure) -> Bool {
    guard SoundOutput.isOutput(failure.factory) else { return false }
    let now = clock.now
    let heard = heardPosition
    let (isDone, graph): (Bool, PlaybackGraph?) = state.withLock { state in
      guard state.machine.isOpen, state.graph != nil else { return (false, nil) }
      state.soundLosses += 1
      state.timeline.pause(now: now)
      if let heard { state.timeline.settle(at: heard) }
      let place = state.timeline.position(now: now)
      state.lastSeek += 1
      state.machine.reopen(at: .init(number: state.lastSeek, request: SeekRequest(place)))
      return (true, state.graph.take())
    }
    if let graph { Self.abandon(graph) }
    if isDone { schedule() }
    return isDone
  }

  /// Whether to open the movie again without audio, because the audio output failed to open. A reachable sound server
  /// may have no device to play on, such as PipeWire without a sound card. Call on the engine's queue.
  func opensInSilence(after failure: Failure) -> Bool {
    guard SoundOutput.isOutput(failure.factory), optionsNow.sound != .none else { return false }
    let (isDue, graph): (Bool, PlaybackGraph?) = state.withLock { state in
      guard state.machine.isAlive, !state.machine.isOpen else { return (false, nil) }
      state.soundLosses = 2
      return (true, state.graph.take())
    }
    if let graph { Self.abandon(graph) }
    return isDue
  }

  /// Shuts down a pipeline that may no longer respond.
  private static func abandon(_ graph: PlaybackGraph) {
    graph.reader?.interrupt()
    blockingThreads.async { _ = try? graph.pipeline.setStateBlocking(.null, within: PipelineTimeouts.stateChange) }
  }

  /// The options in effect: after losing its audio output twice, a movie plays without audio.
  var optionsNow: PlaybackOptions {
    var options = options
    let losses = state.withLock { $0.soundLosses }
    options.hasLostSound = losses > 0
    if losses > 1 { options.sound = .none }
    return options
  }
}
