import CoreMedia

/// The part of a movie that `--from` and `--to` name.
enum TimeRangeOptions {
  static func range(_ options: OptionValues) -> CMTimeRange {
    let start = options.moment("--from") ?? .zero
    guard let end = options.seconds("--to") else { return CMTimeRange(start: start, duration: .positiveInfinity) }
    return CMTimeRange(start: start, end: max(start, end))
  }
}
