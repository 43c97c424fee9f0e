import CoreMedia
import Foundation

/// A movie, or a part of one, that is exported.
struct ExportSource: Equatable, Sendable {
  let url: URL
  /// What is known of it; the title and the duration are those of the part.
  var movie: ExportMovie
  /// The part; nil for all of it.
  var range: CMTimeRange?

  /// The part, as export sessions have it.
  var wholeRange: CMTimeRange { range ?? CMTimeRange(start: .zero, duration: .positiveInfinity) }
}
