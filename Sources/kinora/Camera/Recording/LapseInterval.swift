import GLibSupport

/// The time between two frames of a time lapse, in milliseconds.
enum LapseInterval: Int, CaseIterable, Sendable {
  case half = 500
  case one = 1000
  case two = 2000
  case five = 5000
  case ten = 10_000
  case thirty = 30_000

  /// How long the film of an hour is, in seconds: it plays 30 frames a second.
  var secondsOfAnHour: Double { 3600 * 1000 / Double(rawValue) / 30 }

  /// "1 hour becomes 1 min".
  var title: String { tr("1 hour becomes %s", RecordingFacts.span(secondsOfAnHour)) }
}
