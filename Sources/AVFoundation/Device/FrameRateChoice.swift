import CoreMedia

/// Which of a format's rates suits the frame durations that a program asks for.
struct FrameRateChoice {
  /// How long a frame lasts at least; invalid: no matter.
  let min: CMTime
  /// How long a frame lasts at most; invalid: no matter.
  let max: CMTime

  /// The highest rate that isn't above the highest wanted; where all are, the lowest.
  func best(of ranges: [AVFrameRateRange]) -> AVFrameRateRange? {
    let descending = ranges.sorted { $0.maxFrameRate > $1.maxFrameRate }
    if min.isNumeric { return descending.first { $0.minFrameDuration >= min } ?? descending.last }
    // Only the lowest rate is wanted: the device's own is good where it isn't below that.
    return ranges.first { !max.isNumeric || $0.minFrameDuration <= max } ?? descending.first
  }

  /// Whether frames can last so long. Cameras have single rates, and whatever lies between two of them is rounded to
  /// the lower one; but nothing is promised beyond the highest and the lowest.
  static func allows(_ duration: CMTime, in ranges: [AVFrameRateRange]) -> Bool {
    guard duration.isNumeric, duration > .zero else { return false }
    guard let shortest = ranges.map(\.minFrameDuration).min(), let longest = ranges.map(\.maxFrameDuration).max() else {
      // Nothing is known of the rates, so nothing can be held against it.
      return true
    }
    return shortest <= duration && duration <= longest
  }
}
