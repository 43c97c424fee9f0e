import CoreMedia
import GStreamer
import Synchronization

/// Gives the frames of a composition's video track: the one for any time, or one after the other. They are decoded ahead
/// in a thread of their own, also across the pieces of the track. Its calls block: use it from one thread at a time.
final class TrackFrames: Sendable {
  private struct State {
    var current: SourceFrame?
    var next: SourceFrame?
    /// Whether there is nothing behind `next`.
    var isOver = false
    var hasBegun = false
    /// Where reading began.
    var start = CMTime.zero
  }

  /// How many frames are decoded ahead.
  private static let ahead = 6
  /// How far ahead frames are decoded rather than sought.
  private static let reach = CMTime(value: 2, timescale: 1)

  let track: CompositionTrack
  private let producer: FrameProducer
  private let frames: ReadAhead<SourceFrame>
  private let state = Mutex(State())
  private let isBusy = Atomic(false)

  init(_ track: CompositionTrack, usesHardware: Bool = false) {
    self.track = track
    let producer = FrameProducer(track, usesHardware: usesHardware)
    self.producer = producer
    frames = ReadAhead(capacity: Self.ahead, name: "frames.\(track.id)") { try producer.produce() }
  }

  deinit { frames.stop() }

  /// The frame that is shown at a time; nil in gaps and outside.
  func frame(at time: CMTime) throws -> SourceFrame? { try alone { try shown(at: time) } }

  private func shown(at time: CMTime) throws -> SourceFrame? {
    guard let place = track.index(at: time), !track.segments[place].isEmpty else { return nil }
    let wanted = track.segments[place].mapping.sourceTime(of: time)
    if !isReachable(time) { move(to: time) }
    return try state.withLock { state in
      while !state.isOver || state.next != nil {
        if state.next == nil {
          state.next = try frames.take()
          state.isOver = state.next == nil
        }
        guard let next = state.next else { break }
        let isReached = next.segment == place ? ExactTime(next.sourceTime) <= wanted : next.segment < place
        // The first frame of a piece is shown from its start, wherever it is cut.
        guard isReached || next.segment == place && state.current?.segment != place else { break }
        (state.current, state.next) = (next, nil)
      }
      return state.current?.segment == place ? state.current : nil
    }
  }

  /// The next frame in order, from where was sought last; nil at the end.
  func next() throws -> SourceFrame? { try alone { try following() } }

  private func following() throws -> SourceFrame? {
    if !state.withLock({ $0.hasBegun }) { move(to: .zero) }
    return try state.withLock { state in
      if let next = state.next {
        (state.current, state.next) = (next, nil)
        return next
      }
      state.current = try frames.take()
      return state.current
    }
  }

  /// Goes on with what is shown at a time.
  func seek(to time: CMTime) { alone { move(to: time) } }

  private func move(to time: CMTime) {
    state.withLock { $0 = State(hasBegun: true, start: time) }
    let producer = producer
    frames.restart { producer.start(at: time) }
  }

  /// Sees to it that no other thread is here, which would move away what this one reads.
  private func alone<Result>(_ body: () throws -> Result) rethrows -> Result {
    let wasBusy = isBusy.exchange(true, ordering: .acquiringAndReleasing)
    assert(!wasBusy, "A track's frames are read by one thread at a time.")
    defer { isBusy.store(false, ordering: .releasing) }
    return try body()
  }

  private func isReachable(_ time: CMTime) -> Bool {
    state.withLock { state in
      guard state.hasBegun, time >= (state.current?.start ?? state.start) else { return false }
      let reached = state.next?.start ?? state.current?.start ?? state.start
      return time <= reached + Self.reach
    }
  }
}
