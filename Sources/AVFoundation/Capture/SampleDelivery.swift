import CoreMedia
import Dispatch
import Foundation
import GLibSupport
import Synchronization

/// Hands sample buffers to a delegate on its queue: one after the other and in their order, whatever the queue is.
final class SampleDelivery: Sendable {
  /// What is handed over.
  enum Item: Sendable {
    case output(CMSampleBuffer)
    /// Times and format of one that was left out, with the reason attached.
    case dropped(CMSampleBuffer)
  }

  private struct State {
    var queue: DispatchQueue?
    var waiting: DeliveryQueue<Item>
    var handler: (@Sendable (Item) -> Void)?
    var pace = Pace.drops
  }

  /// What becomes of samples that the delegate has no room for.
  enum Pace: Sendable {
    /// They are left out.
    case drops
    /// Whoever delivers waits.
    case waits
    /// The session is about to stop: nothing more is taken, so that no hole is in what was.
    case stops
  }

  private let state: Mutex<State>
  /// Signalled when there may be room, while whoever delivers waits for it.
  private let room = DispatchSemaphore(value: 0)

  init(limit: Int, overflow: DeliveryQueue<Item>.Overflow) {
    state = Mutex(State(waiting: DeliveryQueue(limit: limit, overflow: overflow)))
  }

  /// What becomes of samples that the delegate has no room for.
  func setPace(_ pace: Pace) {
    state.withLock { $0.pace = pace }
    room.signal()
  }

  /// Goes by what the clock of the device asks for; the system's where there is none.
  func follow(_ clock: (any HostClock)?) { setPace(clock?.waitsForConsumers == true ? .waits : .drops) }

  /// Says that the session is about to stop: whoever waits for a delegate whose queue stops the session waits no more.
  func stop() {
    state.withLock { if $0.pace == .waits { $0.pace = .stops } }
    room.signal()
  }

  /// Whom to call, and where; nil for nobody.
  func setHandler(_ handler: (@Sendable (Item) -> Void)?, on queue: DispatchQueue?) {
    state.withLock { state in
      state.handler = handler
      state.queue = queue
      state.waiting.clear()
    }
    room.signal()
  }

  /// How many may wait, and which goes when there is no room.
  func setLimit(_ limit: Int, overflow: DeliveryQueue<Item>.Overflow) {
    state.withLock { state in
      state.waiting.limit = limit
      state.waiting.overflow = overflow
    }
  }

  /// Hands over a sample buffer when the delegate is ready; tells it of those that are left out instead.
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

  /// Tells the delegate of samples that never came here.
  func tell(of count: Int, because reason: String, format: CMFormatDescription?) {
    guard count > 0, let note = CMSampleBuffer.droppedNote(format: format, because: reason) else { return }
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
  /// A buffer of this one's time and format without its picture, which says why it was left out.
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
