import CoreMedia
import Foundation
import Synchronization

/// Delivers the data of several outputs together that belongs to the same time.
///
/// The first output leads: each of its frames is delivered with what the others gave nearest to it. The synchronizer is the
/// outputs' delegate; theirs aren't called meanwhile.
open class AVCaptureDataOutputSynchronizer: NSObject, @unchecked Sendable {
  private struct State {
    var delegate: WeakReference?
    var queue: DispatchQueue?
    var matching: DataMatching<HandedValue<AVCaptureSynchronizedData>>
  }

  /// The outputs, the leading one first.
  public let dataOutputs: [AVCaptureOutput]
  private let state: Mutex<State>
  private let receivers: [SynchronizedReceiver]

  /// Synchronizes outputs for video, sound and metadata objects. Other outputs, none at all, and one named twice stop the
  /// program, as they raise an exception at Apple.
  public init(dataOutputs: [AVCaptureOutput]) {
    Misuse.refuse(dataOutputs.isEmpty, "AVCaptureDataOutputSynchronizer: there are no outputs")
    Misuse.refuse(
      Set(dataOutputs.map { ObjectIdentifier($0) }).count < dataOutputs.count,
      "AVCaptureDataOutputSynchronizer: an output is named twice")
    self.dataOutputs = dataOutputs
    state = Mutex(State(matching: DataMatching(sources: dataOutputs.count)))
    receivers = dataOutputs.indices.map { SynchronizedReceiver($0) }
    super.init()
    for (receiver, output) in zip(receivers, dataOutputs) {
      let isReceived = receiver.receive(from: output) { [weak self] data, source in
        self?.received(data, from: source)
      }
      Misuse.refuse(!isReceived, "AVCaptureDataOutputSynchronizer: \(type(of: output)) delivers no data")
    }
  }

  deinit {
    for (receiver, output) in zip(receivers, dataOutputs) { receiver.leave(output) }
  }

  /// The delegate. It is not retained.
  open var delegate: (any AVCaptureDataOutputSynchronizerDelegate)? {
    state.withLock { $0.delegate }?.object as? any AVCaptureDataOutputSynchronizerDelegate
  }

  /// The queue on which the delegate is called.
  open var delegateCallbackQueue: DispatchQueue? { state.withLock { $0.queue } }

  /// Sets the delegate, and the serial queue on which it is called.
  open func setDelegate(
    _ delegate: (any AVCaptureDataOutputSynchronizerDelegate)?, queue delegateCallbackQueue: DispatchQueue?
  ) {
    Misuse.refuse(
      delegate != nil && delegateCallbackQueue == nil,
      "AVCaptureDataOutputSynchronizer: a delegate needs a serial queue to be called on")
    let reference = delegate.map { WeakReference($0) }
    state.withLock { ($0.delegate, $0.queue) = (reference, reference == nil ? nil : delegateCallbackQueue) }
  }

  private func received(_ data: AVCaptureSynchronizedData, from source: Int) {
    let (sets, queue) = state.withLock { state in
      (state.matching.add(HandedValue(data), at: data.timestamp, from: source), state.queue)
    }
    guard let queue else { return }
    for set in sets {
      let found = zip(dataOutputs, set).compactMap { output, data in data.map { (output, $0.value) } }
      let collection = AVCaptureSynchronizedDataCollection(found)
      queue.async { [weak self] in
        guard let self, let delegate else { return }
        delegate.dataOutputSynchronizer(self, didOutput: collection)
      }
    }
  }
}
