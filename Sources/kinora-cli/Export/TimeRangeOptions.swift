import CoreMedia
import Foundation

/// The part of a movie that `--from` and `--to` name.
enum TimeRangeOptions {
  /// The part as it is written, or as it is meant where a file's borders are known. Throws where it would be empty.
  static func range(_ options: OptionValues, among borders: TimeBorders = .unknown) throws(UsageError) -> CMTimeRange {
    let start = options.moment("--from").map(borders.nearest) ?? .zero
    guard let end = options.moment("--to").map(borders.nearest) else {
      return CMTimeRange(start: start, duration: .positiveInfinity)
    }
    guard start < end else { throw .nothingBetween(options.text("--from") ?? "0", options.text("--to") ?? "") }
    return CMTimeRange(start: start, end: end)
  }

  /// The part of a file. What is wrong without knowing the file is thrown before that is read.
  static func range(_ options: OptionValues, of url: URL) async throws -> CMTimeRange {
    let written = try range(options)
    guard options.has("--from") || options.has("--to") else { return written }
    return try range(options, among: try await TimeBorders.of(url))
  }
}
