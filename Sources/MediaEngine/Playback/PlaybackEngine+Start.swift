import CoreMedia
import Dispatch
import Foundation
import GStreamer

// Playback that starts at a given host time.
extension PlaybackEngine {
  /// Prerolls at a rate while paused. The completion gets whether playback is ready to start.
  public func preroll(rate: Double, completion: SeekCompletion? = nil) {
    change { $0.machine.preroll(rate) }
    guard let completion else { return }
    later { engine in completion(engine.state.withLock { $0.machine.isReadyToPlay(at: rate) }) }
  }

  /// Starts at a rate as the successor of another movie: when that one ends, or as soon as possible after, with every
  /// frame and all of the audio.
  public func follow(rate: Double, atHostTime nanoseconds: UInt64) {
    change { state in
      state.machine.start(rate, at: PlaybackAppointment(hostTime: nanoseconds, showsAll: true))
      state.hidesFirstFrame = true
    }
  }

  /// Shows the first frame of a movie that was to follow another one, if playback pauses before that frame was due.
  /// Playback continues after it.
  func showFirstFrame() {
    let frame = state.withLock { state -> PlaybackFrame? in
      guard state.hidesFirstFrame, !state.machine.isMeantToRun, !state.machine.isRunning else { return nil }
      state.hidesFirstFrame = false
      return state.machine.isAtEnd || !state.isPictureEnabled ? nil : state.lastFrame
    }
    if let frame { onEvent(.frame(frame)) }
  }

  /// Starts at a rate so that playback is at `time` when the host clock shows `hostTime`; an invalid `time` means the
  /// current position. If that moment has passed, playback starts ahead by what it has missed.
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

  /// When playback last started.
  public var start: PlaybackStart? { state.withLock { $0.start } }

  /// Whether playback has reached the end in forward direction.
  public var isAtEnd: Bool { state.withLock { $0.machine.isAtEnd } }

  /// Whether playback has stopped at an end that has been moved on since.
  public var isEndOpen: Bool { state.withLock { $0.machine.isEndOpen } }

  /// Whether it rests at the end of a direction, and nothing is left to play there.
  public func isStopped(forward: Bool) -> Bool { state.withLock { $0.machine.isStopped(forward: forward) } }

  /// The rate at which playback advances now; 0 while paused.
  public var runningRate: Double { state.withLock { $0.machine.isRunning ? $0.machine.pipelineRate : 0 } }

  /// Sets the handler that gets each audio buffer on its way to the output, in the streaming thread. Set it before
  /// `open()`.
  public func setSoundHandler(_ handler: (@Sendable (PlaybackSound) -> Void)?) {
    state.withLock { $0.onSound = handler }
  }

  // MARK: Operations

  func performPreroll(_ rate: Double) {
    guard let graph = state.withLock({ $0.graph }) else { return }
    let (place, range) = state.withLock { ($0.timeline.position(now: clock.now), $0.range) }
    let done =
      rate > 0
      ? flush(graph, rate: rate, start: place, stop: range.stop(from: place))
      : flush(graph, rate: rate, start: range.start(from: place), stop: place + Self.timeTolerance + Self.timeTolerance)
    guard done else { return fail(PlaybackError.timedOut(name: name)) }
    state.withLock { $0.machine.rateChanged(to: rate) }
  }

  /// Sets the pipeline to playing, now or at a given moment; returns the host time at which its running time was zero.
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

  /// Reports that all data has been delivered to the sinks. Called in a streaming thread.
  func drained(at end: ClockTime) {
    let base: ClockTime? = state.withLock { state in
      guard state.machine.isRunning, !state.machine.isJumping, state.machine.pipelineRate > 0 else { return nil }
      return state.graph?.pipeline.baseTime
    }
    guard let base else { return }
    onEvent(.drained(atHostTime: (base + end).nanoseconds))
  }
}
