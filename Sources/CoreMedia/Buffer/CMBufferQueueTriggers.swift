import CoreGraphics

/// When a trigger fires, as the C functions take it.
public typealias CMBufferQueueTriggerCondition = Int32
/// A trigger that is installed.
public typealias CMBufferQueueTriggerToken = CMBufferQueue.TriggerToken
/// Told when a trigger's condition has come true.
public typealias CMBufferQueueTriggerCallback =
  (_ triggerRefcon: UnsafeMutableRawPointer?, _ triggerToken: CMBufferQueueTriggerToken) -> Void
/// Told when a trigger's condition has come true.
public typealias CMBufferQueueTriggerHandler = (_ triggerToken: CMBufferQueueTriggerToken) -> Void
/// Says whether a queue may take a buffer: `noErr`, or why not.
public typealias CMBufferValidationCallback =
  (_ queue: CMBufferQueue, _ buf: CMBuffer, _ validationRefCon: UnsafeMutableRawPointer?) -> OSStatus
/// Says whether a queue may take a buffer: `noErr`, or why not.
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
/// The last buffer is out after the end of data was marked.
public let kCMBufferQueueTrigger_WhenEndOfDataReached: CMBufferQueueTriggerCondition = 8
/// The queue was reset.
public let kCMBufferQueueTrigger_WhenReset: CMBufferQueueTriggerCondition = 9
/// The number of buffers is less than the trigger's threshold.
public let kCMBufferQueueTrigger_WhenBufferCountBecomesLessThan: CMBufferQueueTriggerCondition = 10
/// The number of buffers is more than the trigger's threshold.
public let kCMBufferQueueTrigger_WhenBufferCountBecomesGreaterThan: CMBufferQueueTriggerCondition = 11

extension CMBufferQueue.TriggerCondition {
  /// A condition that needs no number of buffers.
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

/// Has `handler` called each time the condition comes true; without one the trigger can only be tested.
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

/// Has `handler` called each time the number of buffers passes the threshold.
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

/// Has `callback` called each time the condition comes true; without one the trigger can only be tested.
public func CMBufferQueueInstallTrigger(
  _ queue: CMBufferQueue, callback: CMBufferQueueTriggerCallback?, refcon: UnsafeMutableRawPointer?,
  condition: CMBufferQueueTriggerCondition, time: CMTime,
  triggerTokenOut: UnsafeMutablePointer<CMBufferQueueTriggerToken?>?
) -> OSStatus {
  CMBufferQueueInstallTriggerHandler(
    queue, condition: condition, time: time, triggerTokenOut: triggerTokenOut,
    handler: callback.map { callback in { callback(refcon, $0) } })
}

/// Has `callback` called each time the number of buffers passes the threshold.
public func CMBufferQueueInstallTriggerWithIntegerThreshold(
  _ queue: CMBufferQueue, callback: CMBufferQueueTriggerCallback?, refcon: UnsafeMutableRawPointer?,
  condition: CMBufferQueueTriggerCondition, threshold: CMItemCount,
  triggerTokenOut: UnsafeMutablePointer<CMBufferQueueTriggerToken?>?
) -> OSStatus {
  CMBufferQueueInstallTriggerHandlerWithIntegerThreshold(
    queue, condition: condition, threshold: threshold, triggerTokenOut: triggerTokenOut,
    handler: callback.map { callback in { callback(refcon, $0) } })
}

/// Throws every buffer away, after `callback` has seen it, and takes new ones again.
public func CMBufferQueueResetWithCallback(
  _ queue: CMBufferQueue, callback: (CMBuffer, UnsafeMutableRawPointer?) -> Void, refcon: UnsafeMutableRawPointer?
) -> OSStatus {
  osStatus { try queue.reset { callback($0, refcon) } }
}

/// Calls `callback` with every buffer in order, until one answers with an error.
public func CMBufferQueueCallForEachBuffer(
  _ queue: CMBufferQueue, callback: (CMBuffer, UnsafeMutableRawPointer?) -> OSStatus,
  refcon: UnsafeMutableRawPointer?
) -> OSStatus {
  osStatus {
    for buffer in queue.buffersInOrder { try check(callback(buffer, refcon)) }
  }
}

/// Has every new buffer checked first.
public func CMBufferQueueSetValidationCallback(
  _ queue: CMBufferQueue, callback: @escaping CMBufferValidationCallback, refcon: UnsafeMutableRawPointer?
) -> OSStatus {
  queue.setValidationHandler { callback($0, $1, refcon) }
  return noErr
}

/// Has every new buffer checked first.
public func CMBufferQueueSetValidationHandler(
  _ queue: CMBufferQueue, handler: @escaping CMBufferValidationHandler
) -> OSStatus {
  queue.setValidationHandler(handler)
  return noErr
}

/// The identity of the type.
public func CMBufferQueueGetTypeID() -> CFTypeID { 0x434D_4251 }
