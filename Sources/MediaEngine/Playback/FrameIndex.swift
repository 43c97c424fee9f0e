import CoreMedia

/// When the frames of a movie are shown, in order, and which of them can be decoded by themselves. Empty where nobody
/// knows.
struct FrameIndex: Sendable, Equatable {
  /// When each frame begins, in the order in which they are shown.
  var times: [CMTime] = []
  /// When the key frames begin.
  var keyTimes: [CMTime] = []

  /// The frame that is shown at a time.
  func frame(at time: CMTime) -> Int? {
    let next = times.partition { $0 > time }
    return next > 0 ? next - 1 : nil
  }

  /// When the frame begins that is shown last where playing ends at a time; nil where nobody knows.
  func frame(atEnd end: CMTime, forward: Bool) -> CMTime? {
    // An end that is a frame's beginning, rounded, is before that frame.
    let next = times.partition { $0 >= (forward ? end - PlaybackEngine.hair : end + PlaybackEngine.hair) }
    return next > 0 ? times[next - 1] : forward ? nil : times.first
  }

  /// The number of a frame that begins when the file says so.
  func number(of frame: PlaybackFrame) -> Int? {
    guard let number = self.frame(at: frame.time), times[number] == frame.time else { return nil }
    return number
  }

  /// The frame with the time that the file gives it: what a jump cut into begins at the jump's, and GStreamer's times are
  /// rounded.
  func placed(_ frame: PlaybackFrame) -> PlaybackFrame {
    let slack = CMTime(value: 1, timescale: 1_000_000)
    guard let number = self.frame(at: frame.time + slack) else { return frame }
    let start = times[number]
    let end = number + 1 < times.count ? times[number + 1] : frame.end
    // A frame that begins well behind its time is another one that the index doesn't know.
    guard end.map({ frame.time < $0 }) ?? true else { return frame }
    return PlaybackFrame(
      pixelBuffer: frame.pixelBuffer, time: start, duration: end.map { $0 - start } ?? .invalid)
  }
}
