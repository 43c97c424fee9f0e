import CoreMedia

/// What is due when the playhead passes, as a value that knows no player: it is told the playhead's time.
protocol PlayheadClock: Sendable {
  /// What is to be told.
  associatedtype Change: Sendable

  init()

  /// How much earlier than it is due it is told.
  var advance: CMTime { get set }
  /// Whether there is nothing to tell.
  var isIdle: Bool { get }
  /// Playback starts here, or stops.
  mutating func run(from place: CMTime, rate: Double)
  /// Time has jumped.
  mutating func jump()
  /// Checks at the playhead's time; returns what is to be told.
  mutating func look(at place: CMTime, rate: Double) -> Change?
  /// How many seconds of the item remain until there is something to tell; nil if there is nothing.
  func wait(at place: CMTime, rate: Double) -> Double?
}
