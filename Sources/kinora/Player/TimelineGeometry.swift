import CoreMedia

/// Which time lies where on the seek bar. Time runs from left to right in every language.
struct TimelineGeometry: Equatable, Sendable {
  /// How wide the bar is, in pixels.
  var width: Double
  /// How long the film is.
  var duration: CMTime

  /// Units of a second in which the bar says a place: finer than any frame rate.
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
}
