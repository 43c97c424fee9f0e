/// A subscriber of a subject, without its type.
protocol BroadcastTarget<Output, Failure>: AnyObject {
  associatedtype Output
  associatedtype Failure: Error

  func take(_ value: Output, overflow: BroadcastOverflow, displaced: inout [Output])
  func enqueue(completion: Subscribers.Completion<Failure>)
  func drain()
}
