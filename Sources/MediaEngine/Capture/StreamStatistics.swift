import GStreamer

/// A stream's frame counts and rate.
public struct StreamStatistics: Sendable, Hashable {
  /// Frames that arrived.
  public var delivered = 0
  /// Frames missing between those that arrived.
  public var dropped = 0
  /// Frames per second over the last two seconds or so.
  public var framesPerSecond = 0.0

  private var lastTime: ClockTime?
  private var recent: [ClockTime] = []

  public init() {}

  /// Counts a frame. `interval` is the expected distance between frames, where known.
  mutating func count(at time: ClockTime?, interval: ClockTime?) {
    delivered += 1
    guard let time else { return }
    if let lastTime, let interval, interval.nanoseconds > 0, time > lastTime {
      // Half an interval of jitter is no lost frame.
      let steps = ((time - lastTime).nanoseconds + interval.nanoseconds / 2) / interval.nanoseconds
      dropped += max(0, Int(steps) - 1)
    }
    lastTime = time
    recent.append(time)
    recent.removeAll { time - $0 > .seconds(2) }
    if let first = recent.first, recent.count > 1, time > first {
      framesPerSecond = Double(recent.count - 1) / (time - first).seconds
    }
  }

  /// Starts anew after a restart, whose gap isn't a loss of frames.
  mutating func interrupt() {
    lastTime = nil
    recent.removeAll()
    framesPerSecond = 0
  }
}
