import CoreMedia

/// Which time lies where on the seek bar. Time runs from left to right in every language.
struct TimelineGeometry: Equatable, Sendable {
  /// How wide the bar is, in pixels.
  var width: Double
  /// How long the film is.
  var duration: CMTime

  /// Units of a second in which the bar says a place. Finer than any frame rate, and the same for the picture over the
  /// bar and for the click, so that both are of the same frame.
  static let timescale: CMTimeScale = 90_000

  /// The time at a place, within the film.
  func time(at x: Double) -> CMTime {
    guard width > 0, duration > .zero else { return .zero }
    let share = min(max(x / width, 0), 1)
    return CMTime(seconds: share * duration.seconds, preferredTimescale: Self.timescale)
  }

  /// The place of a time, within the bar.
  func x(of time: CMTime) -> Double {
    guard duration > .zero, time.isNumeric else { return 0 }
    return min(max(time.seconds / duration.seconds, 0), 1) * width
  }

  /// Where a card of this width begins that is to stand over a place without leaving the bar.
  func cardStart(over x: Double, cardWidth: Double) -> Double {
    max(0, min(x - cardWidth / 2, width - cardWidth))
  }

  /// From one bar of the waveform to the next, in pixels.
  static let pitch = 4.0

  /// How high the waveform's bars are, from 0 to 1, given peaks that are spread evenly over the film: the loudest of
  /// those that share a bar. Quiet sound is drawn higher than it measures, as the ear hears it.
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
