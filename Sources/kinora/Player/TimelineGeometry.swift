import CoreMedia

/// Maps times to positions on the seek bar. The timeline runs from left to right in every language.
struct TimelineGeometry: Equatable, Sendable {
  /// The width of the bar, in pixels.
  var width: Double
  /// The duration of the movie.
  var duration: CMTime

  /// The timescale of the bar's times. Finer than any frame rate, and the same for the thumbnail over the bar and for
  /// the click, so that both are of the same frame.
  static let timescale: CMTimeScale = 90_000

  /// The time at a position, clamped to the movie.
  func time(at x: Double) -> CMTime {
    guard width > 0, duration > .zero else { return .zero }
    let share = min(max(x / width, 0), 1)
    return CMTime(seconds: share * duration.seconds, preferredTimescale: Self.timescale)
  }

  /// The position of a time, clamped to the bar.
  func x(of time: CMTime) -> Double {
    guard duration > .zero, time.isNumeric else { return 0 }
    return min(max(time.seconds / duration.seconds, 0), 1) * width
  }

  /// The left edge of a card of this width that is centred over a position without leaving the bar.
  func cardStart(over x: Double, cardWidth: Double) -> Double {
    max(0, min(x - cardWidth / 2, width - cardWidth))
  }

  /// The distance between two bars of the waveform, in pixels.
  static let pitch = 4.0

  /// The heights of the waveform's bars, from 0 to 1. `levels` are peaks spread evenly over the movie; a bar shows the
  /// loudest of its own. Quiet audio is drawn higher than it measures, as it is perceived.
  func bars(_ levels: [Float]) -> [Double] {
    let count = Int(width / Self.pitch)
    guard count > 0, !levels.isEmpty else { return [] }
    return (0..<count).map { bar in
      let first = bar * levels.count / count
      let last = max(first + 1, (bar + 1) * levels.count / count)
      let peak = levels[first..<last].max() ?? 0
      return peak > 0 ? min(1, Double(peak).squareRoot()) : 0
    }
  }
}
