import CoreMedia
import Dispatch
import GStreamer

// What becomes of a movie whose loudspeaker goes away while it plays: its server dies, or its device is pulled out.
extension PlaybackEngine {
  /// Goes on where it is with what there is to be heard through now, or in silence; false where the loudspeaker isn't
  /// to blame, or nothing can be done. Only in the engine's own queue.
  func recovers(from failure: Failure) -> Bool {
    guard SoundOutput.isOutput(failure.factory) else { return false }
    let now = DispatchTime.now().uptimeNanoseconds
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

  /// Lets go of a pipeline that may not answer any more.
  private static func abandon(_ graph: PlaybackGraph) {
    blockingThreads.async { _ = try? graph.pipeline.setStateBlocking(.null, within: patience) }
  }

  /// How the movie is played now: what lost its loudspeaker twice is silent from then on.
  var optionsNow: PlaybackOptions {
    var options = options
    if state.withLock({ $0.soundLosses }) > 1 { options.sound = .none }
    return options
  }
}
