import CoreMedia
import Dispatch
import Synchronization

/// Who gets a data output's samples, and on which queue. The delegate isn't kept alive.
final class SampleBufferDelegate: Sendable {
  private struct State {
    var delegate = WeakReference(nil)
    var queue: DispatchQueue?
  }

  /// Hands the samples over.
  let delivery: SampleDelivery
  private let state = Mutex(State())

  init(_ delivery: SampleDelivery) { self.delivery = delivery }

  /// The delegate, while there is one.
  var object: AnyObject? { state.withLock { $0.delegate }.object }

  /// The queue on which it is called.
  var queue: DispatchQueue? { state.withLock { $0.queue } }

  /// Says who gets the samples from now on; `handler` is called with the delegate for each. Nil for both ends it.
  /// Answers false, and changes nothing, where the queue is missing.
  func set(
    _ delegate: AnyObject?, on queue: DispatchQueue?,
    _ handler: @escaping @Sendable (SampleDelivery.Item, AnyObject) -> Void
  ) -> Bool {
    guard delegate == nil || queue != nil else {
      Misuse.report("setSampleBufferDelegate: a delegate needs a serial queue to be called on")
      return false
    }
    let reference = WeakReference(delegate)
    state.withLock { $0 = State(delegate: reference, queue: delegate == nil ? nil : queue) }
    guard delegate != nil else {
      delivery.setHandler(nil, on: nil)
      return true
    }
    delivery.setHandler({ item in if let delegate = reference.object { handler(item, delegate) } }, on: queue)
    return true
  }
}
