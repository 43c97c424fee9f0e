import GLibSupport

/// A timeline that can't be read at all.
struct TimelineFailure: Error, CustomStringConvertible {
  let file: String
  let reason: String

  var description: String { tr("“%s” can't be read: %s", file, reason) }
}
