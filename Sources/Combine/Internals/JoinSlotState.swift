/// A slot without its type.
protocol JoinSlotState: AnyObject {
  /// Whether a value waits in the queue.
  var hasQueued: Bool { get }
  /// Whether there has been a value.
  var hasLatest: Bool { get }
}
