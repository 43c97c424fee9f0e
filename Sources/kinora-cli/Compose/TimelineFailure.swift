import GLibSupport

/// A timeline that can't be read at all.
struct TimelineFailure: Error, CustomStringConvertible {
  let file: String
  /// Nil for a file that isn't there.
  let reason: String?

  var description: String {
    reason.map { tr("“%s” can't be read: %s", file, $0) } ?? tr("“%s” isn't there.", file)
  }
}
