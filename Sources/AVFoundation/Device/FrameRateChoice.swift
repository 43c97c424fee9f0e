import CoreMedia

/// Chooses the rate of a format that best fits the requested frame durations.
struct FrameRateChoice {
  /// The minimum frame duration; invalid for no limit.
  let min: CMTime
  /// The maximum frame duration; invalid for no limit.
  let max: CMTime

  /// The highest rate that isn't above the requested maximum; the lowest if all are.
  func best(of ranges: [AVFrameRateRange]) -> AVFrameRateRange? {
    let descending = ranges.sorted { $0.maxFrameRate > $1.maxFrameRate }
    if min.isNumeric { return descending.first { $0.maxFrameDuration >= min } ?? descending.last }
    // Only a minimum rate is requested: the device's default rate will do unless it is below that.
    return ranges.first { !max.isNumeric || $0.minFrameDuration <= max } ?? descending.first
  }

  /// The frame duration in the best range that is closest to the requested minimum; nil if no ranges are listed.
  func duration(in ranges: [AVFrameRateRange]) -> CMTime? {
    guard let range = best(of: ranges) else { return nil }
    guard min.isNumeric else { return range.minFrameDuration }
    return CMTimeMinimum(CMTimeMaximum(min, range.minFrameDuration), range.maxFrameDuration)
  }

  /// Whether a frame duration is within the supported range. Cameras have single rates, and a duration between two of
  /// them gets the lower rate; but nothing outside the highest and lowest is allowed.
  static func allows(_ duration: CMTime, in ranges: [AVFrameRateRange]) -> Bool {
    guard duration.isNumeric, duration > .zero else { return false }
    guard let shortest = ranges.map(\.minFrameDuration).min(), let longest = ranges.map(\.maxFrameDuration).max() else {
      // The rates are unknown, so any is allowed.
      return true
    }
    return shortest <= duration && duration <= longest
  }
}
