import CoreMedia
import Dispatch
import Foundation
import GLibSupport
import Synchronization

/// Delivers sample buffers to a delegate on its queue: serially and in order, even on a concurrent queue.
final class SampleDelivery: Sendable {
  /// What is delivered.
  enum Item: Sendable {
    case output(CMSampleBuffer)
    /// A dropped buffer: its times and format, with the reason attached.
    case dropped(CMSampleBuffer)
  }

  private struct State {
    var queue: DispatchQueue?
    var waiting: DeliveryQueue<Item>
    var handler: (@Sendable (Item) -> Void)?
    var pace = Pace.drops
  }

  /// What happens to samples for which the delegate has no room.
  enum Pace: Sendable {
    /// They are dropped.
    case drops
    /// The producer waits.
    case waits
    /// The session is about to stop: no more samples are accepted, so that the delivered ones have no gap.
    case stops
  }

  private let state: Mutex<State>
  /// Signalled when there may be room, for a waiting producer.
  private let room = DispatchSemaphore(value: 0)

  init(limit: Int, overflow: DeliveryQueue<Item>.Overflow) {
    state = Mutex(State(waiting: DeliveryQueue(limit: limit, overflow: overflow)))
  }

  /// Sets what happens to samples for which the delegate has no room.
  func setPace(_ pace: Pace) {
    state.withLock { $0.pace = pace }
    room.signal()
  }

  /// Waits or drops as the device's clock requires; drops for the system clock (nil).
  func follow(_ clock: (any HostClock)?) { setPace(clock?.waitsForConsumers == true ? .waits : .drops) }

  /// The session is about to stop: the producer no longer waits for a delegate whose queue may be stopping the session.
  func stop() {
    state.withLock { if $0.pace == .waits { $0.pace = .stops } }
    room.signal()
  }

  /// Sets the handler and its queue; nil for no delivery.
  func setHandler(_ handler: (@Sendable (Item) -> Void)?, on queue: DispatchQueue?) {
    state.withLock { state in
      state.handler = handler
      state.queue = queue
      state.waiting.clear()
    }
    room.signal()
  }

  /// Sets how many samples may be queued, and which are dropped when the queue is full.
  func setLimit(_ limit: Int, overflow: DeliveryQueue<Item>.Overflow) {
    state.withLock { state in
      state.waiting.limit = limit
      state.waiting.overflow = overflow
    }
  }

  /// Delivers a sample buffer when the delegate is ready, preceded by notes about dropped ones.
  func deliver(_ buffer: CMSampleBuffer) {
    while state.withLock({ $0.pace == .waits && $0.handler != nil && $0.waiting.isFull }) { room.wait() }
    let queue = state.withLock { state -> DispatchQueue? in
      guard state.pace != .stops, state.handler != nil, let queue = state.queue else { return nil }
      let (dropped, mustCall) = state.waiting.put(.output(buffer))
      let reason =
        state.waiting.overflow == .dropsOldest
        ? kCMSampleBufferDroppedFrameReason_FrameWasLate : kCMSampleBufferDroppedFrameReason_OutOfBuffers
      for case .output(let late) in dropped {
        if let note = late.droppedNote(because: reason) { _ = state.waiting.note(.dropped(note)) }
      }
      return mustCall ? queue : nil
    }
    queue?.async { [self] in drain() }
  }

  /// Tells the delegate about a sample buffer that it doesn't get.
  func drop(_ buffer: CMSampleBuffer, because reason: String) {
    if let note = buffer.droppedNote(because: reason) { tell(note, count: 1) }
  }

  /// Tells the delegate about samples that were dropped before they got here.
  func tell(of count: Int, because reason: String, format: CMFormatDescription?) {
    guard count > 0, let note = CMSampleBuffer.droppedNote(format: format, because: reason) else { return }
    tell(note, count: count)
  }

  private func tell(_ note: CMSampleBuffer, count: Int) {
    let queue = state.withLock { state -> DispatchQueue? in
      guard state.handler != nil, let queue = state.queue else { return nil }
      var mustCall = false
      for _ in 0..<count { if state.waiting.note(.dropped(note)) { mustCall = true } }
      return mustCall ? queue : nil
    }
    queue?.async { [self] in drain() }
  }

  private func drain() {
    while let (item, handler) = next() { handler?(item) }
  }

  private func next() -> (Item, (@Sendable (Item) -> Void)?)? {
    let (next, pace) = state.withLock { state in (state.waiting.take().map { ($0, state.handler) }, state.pace) }
    if pace == .waits { room.signal() }
    return next
  }
}

extension CMSampleBuffer {
  /// A buffer with this one's time and format but no image, with the reason for the drop attached.
  fileprivate func droppedNote(because reason: String) -> CMSampleBuffer? {
    let timing = CMSampleTimingInfo(
      duration: duration, presentationTimeStamp: presentationTimeStamp, decodeTimeStamp: .invalid)
    return CMSampleBuffer.droppedNote(format: formatDescription, timing: [timing], because: reason)
  }

  fileprivate static func droppedNote(
    format: CMFormatDescription?, timing: [CMSampleTimingInfo] = [], because reason: String
  ) -> CMSampleBuffer? {
    let note = try? CMSampleBuffer(
      dataBuffer: nil, formatDescription: format, numSamples: timing.count, sampleTimings: timing, sampleSizes: [])
    note?.attachments[kCMSampleBufferAttachmentKey_DroppedFrameReason] = .shouldPropagate(reason)
    return note
  }
}
