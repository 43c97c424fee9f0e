import CoreMedia
import Synchronization

/// Gives the stored samples of a composition's track, such as timed metadata, for any time. Its calls block.
final class TrackSamples: Sendable {
  private struct State {
    var reading: StoredReading?
    /// Where reading began.
    var start = CMTime.zero
    var current: CMSampleBuffer?
    var next: CMSampleBuffer?
  }

  /// How far ahead samples are read rather than sought.
  private static let reach = CMTime(value: 10, timescale: 1)

  private let track: CompositionTrack
  private let state = Mutex(State())

  init(_ track: CompositionTrack) { self.track = track }

  /// The sample that holds at a time; nil in gaps and outside.
  func sample(at time: CMTime) throws -> CMSampleBuffer? {
    guard let place = track.index(at: time), !track.segments[place].isEmpty else { return nil }
    return try state.withLock { state in
      if !Self.isReachable(time, state) {
        let range = CMTimeRange(start: time, end: track.end)
        state = State(reading: try StoredReading(track, range: range), start: time)
      }
      while true {
        if state.next == nil { state.next = try state.reading?.next() }
        guard let next = state.next, next.presentationTimeStamp <= time else { break }
        (state.current, state.next) = (next, nil)
      }
      guard let current = state.current else { return nil }
      let length = current.duration
      let holds = !length.isNumeric || length <= .zero || current.presentationTimeStamp + length > time
      return holds ? current : nil
    }
  }

  private static func isReachable(_ time: CMTime, _ state: State) -> Bool {
    guard state.reading != nil, time >= state.current?.presentationTimeStamp ?? state.start else { return false }
    return time <= (state.next?.presentationTimeStamp ?? time) + reach
  }
}
