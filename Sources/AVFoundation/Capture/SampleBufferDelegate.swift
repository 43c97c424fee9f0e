import CoreMedia
import Dispatch
import Synchronization

/// A data output's delegate and its queue. The delegate is held weakly.
final class SampleBufferDelegate: Sendable {
  private struct State {
    var delegate = WeakReference(nil)
    var queue: DispatchQueue?
  }

  /// Delivers the samples.
  let delivery: SampleDelivery
  private let state = Mutex(State())

  init(_ delivery: SampleDelivery) { self.delivery = delivery }

  /// The delegate; nil once it has been released.
  var object: AnyObject? { state.withLock { $0.delegate }.object }

  /// The queue on which it is called.
  var queue: DispatchQueue? { state.withLock { $0.queue } }

  /// Sets the delegate and queue; `handler` is called with the delegate for each sample. Nil for both ends the
  /// delivery. The program stops if the queue is missing.
  func set(
    _ delegate: AnyObject?, on queue: DispatchQueue?,
    _ handler: @escaping @Sendable (SampleDelivery.Item, AnyObject) -> Void
  ) {
    guard delegate == nil || queue != nil else {
      Misuse.stop("setSampleBufferDelegate: a delegate needs a serial queue to be called on")
    }
    let reference = WeakReference(delegate)
    state.withLock { $0 = State(delegate: reference, queue: delegate == nil ? nil : queue) }
    guard delegate != nil else {
      return delivery.setHandler(nil, on: nil)
    }
    delivery.setHandler({ item in if let delegate = reference.object { handler(item, delegate) } }, on: queue)
  }
}
