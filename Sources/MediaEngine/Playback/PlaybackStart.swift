import CoreMedia

/// When playback started.
public struct PlaybackStart: Sendable, Equatable {
  /// The host time at which the running time was zero.
  public var hostTime: CMTime
  /// How much later that is than requested; nil if no moment was requested.
  public var lateness: CMTime?
}

/// When playback is to start.
struct PlaybackAppointment: Equatable, Sendable {
  /// The host time, in nanoseconds.
  var hostTime: UInt64
  /// Whether to show everything from the beginning even if the moment has passed, because the movie follows another
  /// one; otherwise late frames are dropped.
  var showsAll: Bool

  /// How long a pipeline takes to start.
  private static let lead: UInt64 = 10_000_000

  /// The host time at which to start, given the current time.
  func moment(now: UInt64) -> UInt64 { showsAll ? max(hostTime, now &+ Self.lead) : hostTime }
}
