/// Calls a step at exact times until it is stopped or released.
public protocol Ticker: AnyObject, Sendable {
  /// Stops, and waits for a step in progress. Must not be called from a step.
  func stop()
}
