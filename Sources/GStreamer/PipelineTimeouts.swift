/// The default timeouts of pipelines, and the reasons for them.
public enum PipelineTimeouts {
  /// For a state change: a failing USB camera takes up to ten seconds to stop.
  public static let stateChange = Duration.seconds(20)
  /// For draining a branch before it is removed: encoders finish what they hold.
  public static let drain = Duration.seconds(60)
  /// How much later than a failed state change its error may be posted: a bin wakes the callers that wait for a state
  /// before it forwards the error.
  static let lateError = Duration.milliseconds(500)
}
