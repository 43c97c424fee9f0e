import CoreGraphics

/// Allocation failed.
public let kCMBufferQueueError_AllocationFailed: OSStatus = -12760
/// A required parameter is missing.
public let kCMBufferQueueError_RequiredParameterMissing: OSStatus = -12761
/// The callbacks are invalid.
public let kCMBufferQueueError_InvalidCMBufferCallbacksStruct: OSStatus = -12762
/// A buffer was enqueued after the end of data was marked.
public let kCMBufferQueueError_EnqueueAfterEndOfData: OSStatus = -12763
/// The queue is full.
public let kCMBufferQueueError_QueueIsFull: OSStatus = -12764
/// The duration of a trigger is invalid.
public let kCMBufferQueueError_BadTriggerDuration: OSStatus = -12765
/// The queue can't be changed from a trigger.
public let kCMBufferQueueError_CannotModifyQueueFromTriggerCallback: OSStatus = -12766
/// The trigger condition is unknown.
public let kCMBufferQueueError_InvalidTriggerCondition: OSStatus = -12767
/// The trigger token is unknown.
public let kCMBufferQueueError_InvalidTriggerToken: OSStatus = -12768
/// The buffer is invalid.
public let kCMBufferQueueError_InvalidBuffer: OSStatus = -12769
