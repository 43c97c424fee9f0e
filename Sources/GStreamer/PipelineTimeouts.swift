/// The time limits of pipelines where the caller names none, and why so long.
public enum PipelineTimeouts {
  /// A change of state: a USB camera that is dying takes up to ten seconds to stop.
  public static let stateChange = Duration.seconds(20)
  /// A branch that is drained before it goes: encoders finish what they hold.
  public static let drain = Duration.seconds(60)
  /// How long an error may come behind the failure that it explains: a bin lets go of who waits for a state before it
  /// passes the error on.
  static let lateError = Duration.milliseconds(500)
}
