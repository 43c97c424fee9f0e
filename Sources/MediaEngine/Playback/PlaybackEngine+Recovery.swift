import CoreMedia
import Dispatch
import GStreamer

// What becomes of a movie whose loudspeaker goes away while it plays: its server dies, or its device is pulled out.
extension PlaybackEngine {
  /// Goes on where it is with what there is to be heard through now, or in silence; false where the loudspeaker isn't
  /// to blame, or nothing can be done. Only in the engine's own queue.
  func recovers(from failure: Failure) -> Bool {
    guard SoundOutput.isOutput(failure.factory) else { return false }
    let now = clock.now
    let (isDone, graph): (Bool, PlaybackGraph?) = state.withLock { state in
      guard state.machine.isOpen, state.graph != nil else { return (false, nil) }
      state.soundLosses += 1
      state.timeline.pause(now: now)
      let place = state.timeline.position(now: now)
      state.lastSeek += 1
      state.machine.reopen(at: .init(number: state.lastSeek, request: SeekRequest(place)))
      return (true, state.graph.take())
    }
    if let graph { Self.abandon(graph) }
    if isDone { schedule() }
    return isDone
  }

  /// Whether it is to be opened once more, without sound: the loudspeaker is to blame that it couldn't be opened. One that
  /// can be reached may still have nowhere to play, as PipeWire without a sound card. Only in the engine's own queue.
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

  /// Lets go of a pipeline that may not answer any more.
  private static func abandon(_ graph: PlaybackGraph) {
    blockingThreads.async { _ = try? graph.pipeline.setStateBlocking(.null, within: PipelineTimeouts.stateChange) }
  }

  /// How the movie is played now: what lost its loudspeaker twice is silent from then on.
  var optionsNow: PlaybackOptions {
    var options = options
    let losses = state.withLock { $0.soundLosses }
    options.hasLostSound = losses > 0
    if losses > 1 { options.sound = .none }
    return options
  }
}
