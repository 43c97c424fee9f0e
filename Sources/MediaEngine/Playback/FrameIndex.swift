import CoreMedia

/// The presentation times of a movie's frames, and which of them are key frames. Empty if unknown.
struct FrameIndex: Sendable, Equatable {
  /// The start time of each frame, in presentation order.
  var times: [CMTime] = []
  /// The start times of the key frames.
  var keyTimes: [CMTime] = []

  /// By how much times may be rounded on their way.
  static let rounding = CMTime(value: 1, timescale: 1_000_000)

  /// The number of the frame shown at a time.
  func frame(at time: CMTime) -> Int? {
    let next = times.partition { $0 > time }
    return next > 0 ? next - 1 : nil
  }

  /// The start of the frame shown last when playback ends at a time; nil if unknown.
  func frame(atEnd end: CMTime, forward: Bool) -> CMTime? {
    // An end that equals a frame's start, give or take rounding, lies before that frame.
    let next = times.partition {
      $0 >= (forward ? end - PlaybackEngine.timeTolerance : end + PlaybackEngine.timeTolerance)
    }
    return next > 0 ? times[next - 1] : forward ? nil : times.first
  }

  /// The number of a frame whose time is exactly one of the file's.
  func number(of frame: PlaybackFrame) -> Int? {
    guard let number = self.frame(at: frame.time), times[number] == frame.time else { return nil }
    return number
  }

  /// The frame with its time from the file: a frame cut by a seek starts at the seek's time, and GStreamer's times are
  /// rounded.
  func placed(_ frame: PlaybackFrame) -> PlaybackFrame {
    guard let number = self.frame(at: frame.time + Self.rounding) else { return frame }
    let start = times[number]
    let end = number + 1 < times.count ? times[number + 1] : frame.end
    // A frame that starts long after its indexed time is a different one, which the index doesn't know.
    guard end.map({ frame.time < $0 }) ?? true else { return frame }
    return PlaybackFrame(
      pixelBuffer: frame.pixelBuffer, time: start, duration: end.map { $0 - start } ?? .invalid, origin: frame.origin)
  }
}
