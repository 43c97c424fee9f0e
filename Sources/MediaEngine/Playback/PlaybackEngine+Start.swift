import CoreMedia
import Dispatch
import Foundation
import GStreamer

// Playing that begins at a given moment.
extension PlaybackEngine {
  /// Gets ready to play at a rate at once, while it stands still. Answers whether it is.
  public func preroll(rate: Double, completion: SeekCompletion? = nil) {
    change { $0.machine.preroll(rate) }
    guard let completion else { return }
    later { engine in completion(engine.state.withLock { $0.machine.isReadyToPlay(at: rate) }) }
  }

  /// Plays at a rate from where it is, as what follows another movie: from the moment at which that one is over, or as
  /// soon as possible, with every frame and all of the sound.
  public func follow(rate: Double, atHostTime nanoseconds: UInt64) {
    change { state in
      state.machine.start(rate, at: PlaybackAppointment(hostTime: nanoseconds, showsAll: true))
      state.hidesFirstFrame = true
    }
  }

  /// Where it was to follow another movie and stands still before its first frame was due, that is seen now: playing goes
  /// on behind it.
  func showFirstFrame() {
    let frame = state.withLock { state -> PlaybackFrame? in
      guard state.hidesFirstFrame, !state.machine.isMeantToRun, !state.machine.isRunning else { return nil }
      state.hidesFirstFrame = false
      return state.machine.isAtEnd || !state.isPictureEnabled ? nil : state.lastFrame
    }
    if let frame { onEvent(.frame(frame)) }
  }

  /// Plays at a rate such that the host's clock shows `hostTime` when playing is at `time`; from where it is if that is
  /// invalid. Of a moment that has passed playing makes up for what it has missed.
  public func start(rate: Double, time: CMTime, atHostTime hostTime: CMTime) {
    let now = clock.now
    let moment = hostTime.clockTime.nanoseconds
    var place = time.isNumeric ? time : position
    if moment < now {
      place = place + CMTime(seconds: Double(now - moment) / 1e9 * rate, preferredTimescale: 1_000_000_000)
    }
    let appointment = PlaybackAppointment(hostTime: max(moment, now), showsAll: false)
    change { $0.machine.setRate(0) }
    seek(SeekRequest(max(place, .zero)))
    change { $0.machine.start(rate, at: appointment) }
  }

  /// When playing last began.
  public var start: PlaybackStart? { state.withLock { $0.start } }

  /// Whether nothing is left to be played forwards.
  public var isAtEnd: Bool { state.withLock { $0.machine.isAtEnd } }

  /// The rate at which time passes now; 0 while it stands still.
  public var runningRate: Double { state.withLock { $0.machine.isRunning ? $0.machine.pipelineRate : 0 } }

  /// Gets each piece of sound on its way to where it is heard, in the streaming thread. To be set before `open()`.
  public func setSoundHandler(_ handler: (@Sendable (PlaybackSound) -> Void)?) {
    state.withLock { $0.onSound = handler }
  }

  // MARK: Doing it

  func performPreroll(_ rate: Double) {
    guard let graph = state.withLock({ $0.graph }) else { return }
    let (place, range) = state.withLock { ($0.timeline.position(now: clock.now), $0.range) }
    let done =
      rate > 0
      ? flush(graph, rate: rate, start: place, stop: range.stop(from: place))
      : flush(graph, rate: rate, start: range.start(from: place), stop: place + Self.hair + Self.hair)
    guard done else { return fail(PlaybackError.timedOut(name: name)) }
    state.withLock { $0.machine.rateChanged(to: rate) }
  }

  /// Lets the pipeline run, from now on or from a given moment; answers when its running time was zero.
  func run(_ graph: PlaybackGraph, _ appointment: PlaybackAppointment?) throws -> PlaybackStart {
    guard let appointment else {
      try graph.pipeline.setStateBlocking(.playing, within: Timeouts.seek)
      return PlaybackStart(hostTime: CMTime(graph.pipeline.baseTime))
    }
    let moment = appointment.moment(now: clock.now)
    if appointment.showsAll { graph.showWaitingFrameWhenDue() }
    try graph.pipeline.run(from: ClockTime(nanoseconds: moment), within: Timeouts.seek)
    let late = moment - min(moment, appointment.hostTime)
    return PlaybackStart(
      hostTime: CMTime(ClockTime(nanoseconds: moment)), lateness: CMTime(ClockTime(nanoseconds: late)))
  }

  /// All of it is on its way. In a streaming thread.
  func drained(at end: ClockTime) {
    let base: ClockTime? = state.withLock { state in
      guard state.machine.isRunning, !state.machine.isJumping, state.machine.pipelineRate > 0 else { return nil }
      return state.graph?.pipeline.baseTime
    }
    guard let base else { return }
    onEvent(.drained(atHostTime: (base + end).nanoseconds))
  }
}
