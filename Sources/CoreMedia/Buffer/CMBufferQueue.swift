import CoreGraphics
import Foundation

/// An element of a queue: a sample buffer, or any object that the queue's handlers understand.
public typealias CMBuffer = AnyObject

/// A thread-safe queue of timed buffers, with triggers that fire when a condition becomes true.
public final class CMBufferQueue: @unchecked Sendable {
  /// The closures by which a queue reads its buffers' times, sizes and readiness.
  public struct Handlers {
    /// The decode time of a buffer.
    public var decodeTimeStamp: (CMBuffer) -> CMTime
    /// The presentation time of a buffer.
    public var presentationTimeStamp: (CMBuffer) -> CMTime
    /// The duration of a buffer.
    public var duration: (CMBuffer) -> CMTime
    /// Whether a buffer's data is ready.
    public var isDataReady: (CMBuffer) -> Bool
    /// Whether the first buffer goes before the second; nil keeps the order of arrival.
    public var compare: ((CMBuffer, CMBuffer) -> Bool)?
    /// The size of a buffer in bytes.
    public var size: (CMBuffer) -> Int

    /// Handlers for sample buffers kept in order of arrival.
    public static var unsortedSampleBuffers: Handlers {
      Handlers(
        decodeTimeStamp: { ($0 as? CMSampleBuffer)?.outputDecodeTimeStamp ?? .invalid },
        presentationTimeStamp: { ($0 as? CMSampleBuffer)?.outputPresentationTimeStamp ?? .invalid },
        duration: { ($0 as? CMSampleBuffer)?.outputDuration ?? .invalid },
        isDataReady: { ($0 as? CMSampleBuffer).map(CMSampleBufferDataIsReady) ?? false },
        compare: nil,
        size: { ($0 as? CMSampleBuffer)?.totalSampleSize ?? 0 })
    }

    /// Handlers for sample buffers sorted by output presentation time.
    public static var outputPTSSortedSampleBuffers: Handlers {
      var handlers = unsortedSampleBuffers
      let time = handlers.presentationTimeStamp
      handlers.compare = { time($0) < time($1) }
      return handlers
    }
  }

  /// The condition on which a trigger fires.
  public enum TriggerCondition: Sendable {
    /// The duration of all buffers is less than this.
    case durationBecomesLessThan(CMTime)
    /// The duration of all buffers is at most this.
    case durationBecomesLessThanOrEqualTo(CMTime)
    /// The duration of all buffers is more than this.
    case durationBecomesGreaterThan(CMTime)
    /// The duration of all buffers is at least this.
    case durationBecomesGreaterThanOrEqualTo(CMTime)
    /// The earliest presentation time changes.
    case minPresentationTimeStampChanges
    /// The latest presentation time changes.
    case maxPresentationTimeStampChanges
    /// The first buffer has become ready.
    case dataBecomesReady
    /// The end of data was marked and the last buffer has been dequeued.
    case endOfDataReached
    /// The queue was reset.
    case reset
    /// The number of buffers is less than this.
    case bufferCountBecomesLessThan(Int)
    /// The number of buffers is more than this.
    case bufferCountBecomesGreaterThan(Int)
  }

  /// An installed trigger.
  public final class TriggerToken: Sendable {
    fileprivate init() {}
  }

  private struct Trigger {
    let token: TriggerToken
    let condition: TriggerCondition
    let body: (TriggerToken) -> Void
    var wasTrue: Bool
  }

  /// The queue's state that trigger conditions are tested against.
  private struct Snapshot {
    var duration = CMTime.zero
    var earliest = CMTime.invalid
    var latest = CMTime.invalid
    var isHeadReady = false
    var isAtEnd = false
    var count = 0
  }

  private let handlers: Handlers
  private let capacity: Int
  private let lock = NSLock()
  private var buffers: [CMBuffer] = []
  private var isEndMarked = false
  private var triggers: [Trigger] = []
  private var last = Snapshot()
  private var validation: ((CMBufferQueue, CMBuffer) -> OSStatus)?

  /// Creates a queue of at most `capacity` buffers; 0 means unlimited.
  public init(capacity: Int, handlers: Handlers) throws {
    self.capacity = max(capacity, 0)
    self.handlers = handlers
  }

  /// Enqueues a buffer, at the end or in sorted order if the handlers compare.
  public func enqueue(_ buffer: CMBuffer) throws {
    let validation = lock.withLock { self.validation }
    if let validation { try check(validation(self, buffer)) }
    try change {
      guard !isEndMarked else { throw osStatusError(kCMBufferQueueError_EnqueueAfterEndOfData) }
      guard capacity == 0 || buffers.count < capacity else { throw osStatusError(kCMBufferQueueError_QueueIsFull) }
      guard let compare = handlers.compare else { return buffers.append(buffer) }
      // Searched from the back, as buffers mostly arrive in order. Equal buffers keep their order of arrival.
      let index = buffers.lastIndex { !compare(buffer, $0) }.map { $0 + 1 } ?? 0
      buffers.insert(buffer, at: index)
    }
  }

  /// Removes and returns the first buffer.
  public func dequeue() -> CMBuffer? {
    change { buffers.isEmpty ? nil : buffers.removeFirst() }
  }

  /// Removes and returns the first buffer if its data is ready.
  public func dequeueIfDataReady() -> CMBuffer? {
    change {
      guard let head = buffers.first, handlers.isDataReady(head) else { return nil }
      return buffers.removeFirst()
    }
  }

  /// The first buffer.
  public var head: CMBuffer? { lock.withLock { buffers.first } }
  /// All buffers in order.
  public var buffersInOrder: [CMBuffer] { lock.withLock { buffers } }
  /// The number of buffers.
  public var bufferCount: Int { lock.withLock { buffers.count } }
  /// Whether it is empty.
  public var isEmpty: Bool { bufferCount == 0 }
  /// Whether the end of data was marked.
  public var containsEndOfData: Bool { lock.withLock { isEndMarked } }
  /// Whether the end of data was marked and no buffer is left.
  public var isAtEndOfData: Bool { lock.withLock { isEndMarked && buffers.isEmpty } }
  /// The total duration of all buffers.
  public var duration: CMTime { lock.withLock { snapshot().duration } }
  /// The total size of all buffers in bytes.
  public var totalSize: Int { buffersInOrder.reduce(0) { $0 + handlers.size($1) } }
  /// The decode time of the first buffer.
  public var firstDecodeTimeStamp: CMTime { head.map(handlers.decodeTimeStamp) ?? .invalid }
  /// The earliest decode time of all buffers.
  public var minDecodeTimeStamp: CMTime { buffersInOrder.map(handlers.decodeTimeStamp).min() ?? .invalid }
  /// The presentation time of the first buffer.
  public var firstPresentationTimeStamp: CMTime { head.map(handlers.presentationTimeStamp) ?? .invalid }
  /// The earliest presentation time of all buffers.
  public var minPresentationTimeStamp: CMTime { lock.withLock { snapshot().earliest } }
  /// The latest presentation time of all buffers.
  public var maxPresentationTimeStamp: CMTime { lock.withLock { snapshot().latest } }
  /// The presentation time at which the last buffer ends.
  public var endPresentationTimeStamp: CMTime {
    buffersInOrder.map { handlers.presentationTimeStamp($0) + handlers.duration($0) }.filter(\.isValid).max()
      ?? .invalid
  }

  /// Marks the end of data: no more buffers will be enqueued.
  public func markEndOfData() throws {
    change { isEndMarked = true }
  }

  /// Discards all buffers and clears the end-of-data mark.
  public func reset(_ body: (CMBuffer) -> Void = { _ in }) throws {
    let (dropped, resetTriggers) = lock.withLock {
      defer {
        buffers = []
        isEndMarked = false
      }
      return (buffers, triggers.filter { if case .reset = $0.condition { true } else { false } })
    }
    dropped.forEach(body)
    resetTriggers.forEach { $0.body($0.token) }
    change {}
  }

  /// Sets the handler that validates each buffer before it is enqueued.
  public func setValidationHandler(_ handler: @escaping (CMBufferQueue, CMBuffer) -> OSStatus) {
    lock.withLock { validation = handler }
  }

  /// Installs a trigger that calls `body` each time the condition becomes true.
  public func installTrigger(
    condition: TriggerCondition, _ body: @escaping (TriggerToken) -> Void = { _ in }
  ) throws -> TriggerToken {
    let token = TriggerToken()
    lock.withLock {
      let now = snapshot()
      triggers.append(
        Trigger(
          token: token, condition: condition, body: body,
          wasTrue: CMBufferQueue.holds(condition, now: now, before: now)))
    }
    return token
  }

  /// Removes a trigger.
  public func removeTrigger(_ token: TriggerToken) throws {
    try lock.withLock {
      guard let index = triggers.firstIndex(where: { $0.token === token }) else {
        throw osStatusError(kCMBufferQueueError_InvalidTriggerToken)
      }
      triggers.remove(at: index)
    }
  }

  /// Whether the condition of a trigger holds now.
  public func testTrigger(_ token: TriggerToken) -> Bool {
    lock.withLock {
      let now = snapshot()
      return triggers.contains {
        $0.token === token && CMBufferQueue.holds($0.condition, now: now, before: now)
      }
    }
  }

  /// Changes the queue under the lock, then calls the triggers whose condition became true outside it.
  private func change<Result>(_ body: () throws -> Result) rethrows -> Result {
    var fired: [Trigger] = []
    let result = try lock.withLock {
      let result = try body()
      let now = snapshot()
      for index in triggers.indices {
        let holds = CMBufferQueue.holds(triggers[index].condition, now: now, before: last)
        if holds && !triggers[index].wasTrue { fired.append(triggers[index]) }
        triggers[index].wasTrue = holds && !triggers[index].condition.isChange
      }
      last = now
      return result
    }
    for trigger in fired { trigger.body(trigger.token) }
    return result
  }

  private func snapshot() -> Snapshot {
    guard !buffers.isEmpty else { return Snapshot(isAtEnd: isEndMarked) }
    let times = buffers.map(handlers.presentationTimeStamp)
    return Snapshot(
      duration: buffers.reduce(.zero) { $0 + handlers.duration($1) }, earliest: times.min() ?? .invalid,
      latest: times.max() ?? .invalid, isHeadReady: handlers.isDataReady(buffers[0]), isAtEnd: false,
      count: buffers.count)
  }

  private static func holds(_ condition: TriggerCondition, now: Snapshot, before: Snapshot) -> Bool {
    switch condition {
    case .durationBecomesLessThan(let limit): now.duration < limit
    case .durationBecomesLessThanOrEqualTo(let limit): now.duration <= limit
    case .durationBecomesGreaterThan(let limit): now.duration > limit
    case .durationBecomesGreaterThanOrEqualTo(let limit): now.duration >= limit
    case .minPresentationTimeStampChanges: now.earliest != before.earliest
    case .maxPresentationTimeStampChanges: now.latest != before.latest
    case .dataBecomesReady: now.isHeadReady
    case .endOfDataReached: now.isAtEnd
    case .reset: false
    case .bufferCountBecomesLessThan(let limit): now.count < limit
    case .bufferCountBecomesGreaterThan(let limit): now.count > limit
    }
  }
}

extension CMBufferQueue.TriggerCondition {
  /// Whether the condition is a change rather than a state, so that it can fire twice in a row.
  fileprivate var isChange: Bool {
    switch self {
    case .minPresentationTimeStampChanges, .maxPresentationTimeStampChanges: true
    default: false
    }
  }
}
