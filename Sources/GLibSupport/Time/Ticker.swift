/// Does something again and again at exact times, until it is stopped or let go.
public protocol Ticker: AnyObject, Sendable {
  /// Stops, and waits until a step in progress is done. Not for the steps themselves to call.
  func stop()
}
