import GStreamer

/// Notices that nobody will bring anything any more. parsebin 1.22 keeps an error to itself that a demuxer posts while
/// it is being plugged in: its thread has ended then, and whoever waits for news would wait for long.
struct RestWatch {
  private static let patience = Duration.seconds(1)
  private var begin: ContinuousClock.Instant?

  /// Whether a pipeline's threads have stopped for a while; to be asked now and then.
  mutating func isStuck(_ pipeline: Pipeline) -> Bool {
    guard pipeline.isAtRest else {
      begin = nil
      return false
    }
    let begin = begin ?? .now
    self.begin = begin
    return begin.duration(to: .now) > Self.patience
  }
}
