import CoreMedia

/// What is due when the playhead passes, as a value that knows no player: it is told the playhead's time, and the host's,
/// in nanoseconds.
protocol PlayheadClock: Sendable {
  /// What is to be told.
  associatedtype Change: Sendable

  init()

  /// How much earlier than it is due it is told.
  var advance: CMTime { get set }
  /// Whether there is nothing to tell.
  var isIdle: Bool { get }
  /// Playback starts here at this host time, or stops.
  mutating func run(from place: CMTime, rate: Double, at now: UInt64)
  /// Time has jumped.
  mutating func jump()
  /// Checks where the playhead is at this host time; returns what is to be told.
  mutating func look(at place: CMTime, rate: Double, at now: UInt64) -> Change?
  /// How many seconds of the item remain until there is something to tell; nil if there is nothing.
  func wait(at place: CMTime, rate: Double) -> Double?
}
