/// The free space at which a recording ends, in megabytes.
enum FreeSpace: Int, CaseIterable, Sendable {
  /// What the desktop needs to go on working.
  case least = 50
  case one = 1000
  case five = 5000
  case twenty = 20_000

  /// The title in the preferences.
  var title: String { RecordingFacts.size(bytes) }

  /// The same in bytes.
  var bytes: Int64 { Int64(rawValue) * 1_000_000 }
}
