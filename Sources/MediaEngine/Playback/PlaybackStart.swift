import CoreMedia

/// When playing began.
public struct PlaybackStart: Sendable, Equatable {
  /// When running time was zero, by the host's clock.
  public var hostTime: CMTime
  /// How much later that is than was asked for; nil where nobody asked for a moment.
  public var lateness: CMTime?
}

/// When playing is to begin.
struct PlaybackAppointment: Equatable, Sendable {
  /// The moment by the host's clock, in nanoseconds.
  var hostTime: UInt64
  /// Whether everything is to be shown from the beginning even if the moment has passed, because it follows another
  /// movie; else what is late is left out.
  var showsAll: Bool

  /// How long a pipeline takes to be on its way.
  private static let lead: UInt64 = 10_000_000

  /// The moment at which to begin if it is so late by now.
  func moment(now: UInt64) -> UInt64 { showsAll ? max(hostTime, now &+ Self.lead) : hostTime }
}
