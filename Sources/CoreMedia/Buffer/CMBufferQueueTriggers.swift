import CoreGraphics

/// The condition on which a trigger fires, as the C functions take it.
public typealias CMBufferQueueTriggerCondition = Int32
/// An installed trigger.
public typealias CMBufferQueueTriggerToken = CMBufferQueue.TriggerToken
/// Called when a trigger's condition becomes true.
public typealias CMBufferQueueTriggerCallback =
  (_ triggerRefcon: UnsafeMutableRawPointer?, _ triggerToken: CMBufferQueueTriggerToken) -> Void
/// Called when a trigger's condition becomes true.
public typealias CMBufferQueueTriggerHandler = (_ triggerToken: CMBufferQueueTriggerToken) -> Void
/// Validates a buffer before it is enqueued: returns `noErr`, or an error to reject it.
public typealias CMBufferValidationCallback =
  (_ queue: CMBufferQueue, _ buf: CMBuffer, _ validationRefCon: UnsafeMutableRawPointer?) -> OSStatus
/// Validates a buffer before it is enqueued: returns `noErr`, or an error to reject it.
public typealias CMBufferValidationHandler = (_ queue: CMBufferQueue, _ buf: CMBuffer) -> OSStatus

/// The duration of all buffers is less than the trigger's time.
public let kCMBufferQueueTrigger_WhenDurationBecomesLessThan: CMBufferQueueTriggerCondition = 1
/// The duration of all buffers is at most the trigger's time.
public let kCMBufferQueueTrigger_WhenDurationBecomesLessThanOrEqualTo: CMBufferQueueTriggerCondition = 2
/// The duration of all buffers is more than the trigger's time.
public let kCMBufferQueueTrigger_WhenDurationBecomesGreaterThan: CMBufferQueueTriggerCondition = 3
/// The duration of all buffers is at least the trigger's time.
public let kCMBufferQueueTrigger_WhenDurationBecomesGreaterThanOrEqualTo: CMBufferQueueTriggerCondition = 4
/// The earliest presentation time changes.
public let kCMBufferQueueTrigger_WhenMinPresentationTimeStampChanges: CMBufferQueueTriggerCondition = 5
/// The latest presentation time changes.
public let kCMBufferQueueTrigger_WhenMaxPresentationTimeStampChanges: CMBufferQueueTriggerCondition = 6
/// The first buffer has become ready.
public let kCMBufferQueueTrigger_WhenDataBecomesReady: CMBufferQueueTriggerCondition = 7
/// The end of data was marked and the last buffer has been dequeued.
public let kCMBufferQueueTrigger_WhenEndOfDataReached: CMBufferQueueTriggerCondition = 8
/// The queue was reset.
public let kCMBufferQueueTrigger_WhenReset: CMBufferQueueTriggerCondition = 9
/// The number of buffers is less than the trigger's threshold.
public let kCMBufferQueueTrigger_WhenBufferCountBecomesLessThan: CMBufferQueueTriggerCondition = 10
/// The number of buffers is more than the trigger's threshold.
public let kCMBufferQueueTrigger_WhenBufferCountBecomesGreaterThan: CMBufferQueueTriggerCondition = 11

extension CMBufferQueue.TriggerCondition {
  /// A condition that takes a time or no argument.
  fileprivate init(_ code: CMBufferQueueTriggerCondition, time: CMTime) throws {
    switch code {
    case kCMBufferQueueTrigger_WhenDurationBecomesLessThan: self = .durationBecomesLessThan(time)
    case kCMBufferQueueTrigger_WhenDurationBecomesLessThanOrEqualTo: self = .durationBecomesLessThanOrEqualTo(time)
    case kCMBufferQueueTrigger_WhenDurationBecomesGreaterThan: self = .durationBecomesGreaterThan(time)
    case kCMBufferQueueTrigger_WhenDurationBecomesGreaterThanOrEqualTo:
      self = .durationBecomesGreaterThanOrEqualTo(time)
    case kCMBufferQueueTrigger_WhenMinPresentationTimeStampChanges: self = .minPresentationTimeStampChanges
    case kCMBufferQueueTrigger_WhenMaxPresentationTimeStampChanges: self = .maxPresentationTimeStampChanges
    case kCMBufferQueueTrigger_WhenDataBecomesReady: self = .dataBecomesReady
    case kCMBufferQueueTrigger_WhenEndOfDataReached: self = .endOfDataReached
    case kCMBufferQueueTrigger_WhenReset: self = .reset
    default: throw osStatusError(kCMBufferQueueError_InvalidTriggerCondition)
    }
    if (1...4).contains(code), !time.isNumeric { throw osStatusError(kCMBufferQueueError_BadTriggerDuration) }
  }

  /// A condition on the number of buffers.
  fileprivate init(_ code: CMBufferQueueTriggerCondition, threshold: CMItemCount) throws {
    switch code {
    case kCMBufferQueueTrigger_WhenBufferCountBecomesLessThan: self = .bufferCountBecomesLessThan(threshold)
    case kCMBufferQueueTrigger_WhenBufferCountBecomesGreaterThan: self = .bufferCountBecomesGreaterThan(threshold)
    default: throw osStatusError(kCMBufferQueueError_InvalidTriggerCondition)
    }
  }
}

/// Calls `handler` each time the condition becomes true; without a handler the trigger can only be tested.
@discardableResult
public func CMBufferQueueInstallTriggerHandler(
  _ queue: CMBufferQueue, condition: CMBufferQueueTriggerCondition, time: CMTime,
  triggerTokenOut: UnsafeMutablePointer<CMBufferQueueTriggerToken?>?, handler: CMBufferQueueTriggerHandler?
) -> OSStatus {
  osStatus {
    let condition = try CMBufferQueue.TriggerCondition(condition, time: time)
    let token = try queue.installTrigger(condition: condition, handler ?? { _ in })
    triggerTokenOut?.pointee = token
  }
}

/// Calls `handler` each time the buffer count crosses the threshold.
@discardableResult
public func CMBufferQueueInstallTriggerHandlerWithIntegerThreshold(
  _ queue: CMBufferQueue, condition: CMBufferQueueTriggerCondition, threshold: CMItemCount,
  triggerTokenOut: UnsafeMutablePointer<CMBufferQueueTriggerToken?>?, handler: CMBufferQueueTriggerHandler?
) -> OSStatus {
  osStatus {
    let condition = try CMBufferQueue.TriggerCondition(condition, threshold: threshold)
    let token = try queue.installTrigger(condition: condition, handler ?? { _ in })
    triggerTokenOut?.pointee = token
  }
}

/// Calls `callback` each time the condition becomes true; without a callback the trigger can only be tested.
@discardableResult
public func CMBufferQueueInstallTrigger(
  _ queue: CMBufferQueue, callback: CMBufferQueueTriggerCallback?, refcon: UnsafeMutableRawPointer?,
  condition: CMBufferQueueTriggerCondition, time: CMTime,
  triggerTokenOut: UnsafeMutablePointer<CMBufferQueueTriggerToken?>?
) -> OSStatus {
  CMBufferQueueInstallTriggerHandler(
    queue, condition: condition, time: time, triggerTokenOut: triggerTokenOut,
    handler: callback.map { callback in { callback(refcon, $0) } })
}

/// Calls `callback` each time the buffer count crosses the threshold.
@discardableResult
public func CMBufferQueueInstallTriggerWithIntegerThreshold(
  _ queue: CMBufferQueue, callback: CMBufferQueueTriggerCallback?, refcon: UnsafeMutableRawPointer?,
  condition: CMBufferQueueTriggerCondition, threshold: CMItemCount,
  triggerTokenOut: UnsafeMutablePointer<CMBufferQueueTriggerToken?>?
) -> OSStatus {
  CMBufferQueueInstallTriggerHandlerWithIntegerThreshold(
    queue, condition: condition, threshold: threshold, triggerTokenOut: triggerTokenOut,
    handler: callback.map { callback in { callback(refcon, $0) } })
}

/// Discards all buffers, passing each to `callback`, and clears the end-of-data mark.
public func CMBufferQueueResetWithCallback(
  _ queue: CMBufferQueue, callback: (CMBuffer, UnsafeMutableRawPointer?) -> Void, refcon: UnsafeMutableRawPointer?
) -> OSStatus {
  osStatus { try queue.reset { callback($0, refcon) } }
}

/// Calls `callback` with every buffer in order, stopping at the first error.
public func CMBufferQueueCallForEachBuffer(
  _ queue: CMBufferQueue, callback: (CMBuffer, UnsafeMutableRawPointer?) -> OSStatus,
  refcon: UnsafeMutableRawPointer?
) -> OSStatus {
  osStatus {
    for buffer in queue.buffersInOrder { try check(callback(buffer, refcon)) }
  }
}

/// Sets the handler that validates each buffer before it is enqueued.
@discardableResult
public func CMBufferQueueSetValidationCallback(
  _ queue: CMBufferQueue, callback: @escaping CMBufferValidationCallback, refcon: UnsafeMutableRawPointer?
) -> OSStatus {
  queue.setValidationHandler { callback($0, $1, refcon) }
  return noErr
}

/// Sets the handler that validates each buffer before it is enqueued.
@discardableResult
public func CMBufferQueueSetValidationHandler(
  _ queue: CMBufferQueue, handler: @escaping CMBufferValidationHandler
) -> OSStatus {
  queue.setValidationHandler(handler)
  return noErr
}

/// The identity of the type.
public func CMBufferQueueGetTypeID() -> CFTypeID { 0x434D_4251 }
