import CoreMedia

/// The part of a movie that `--from` and `--to` name.
enum TimeRangeOptions {
  /// Throws where it would be empty.
  static func range(_ options: OptionValues) throws(UsageError) -> CMTimeRange {
    let start = options.moment("--from") ?? .zero
    guard let end = options.seconds("--to") else { return CMTimeRange(start: start, duration: .positiveInfinity) }
    guard start < end else { throw .nothingBetween(options.text("--from") ?? "0", options.text("--to") ?? "") }
    return CMTimeRange(start: start, end: end)
  }
}
