import MediaEngine
import Synchronization

/// When frames reached the screen's side of the pipeline.
final class FrameTimes: Sendable {
  private let times = Mutex<[ContinuousClock.Instant]>([])

  /// A place to show frames, which notes when they come.
  var output: PreviewOutput { PreviewOutput { [self] _ in times.withLock { $0.append(.now) } } }

  var all: [ContinuousClock.Instant] { times.withLock { $0 } }

  /// The longest time without a frame that overlaps with the given one, in milliseconds.
  func longestGap(from begin: ContinuousClock.Instant, to end: ContinuousClock.Instant) -> Double {
    let times = all
    return zip(times, times.dropFirst()).filter { $1 > begin && $0 < end }.map { ($1 - $0) / .milliseconds(1) }.max()
      ?? 0
  }
}
