import CoreGraphics

/// There is no memory.
public let kCMBufferQueueError_AllocationFailed: OSStatus = -12760
/// A parameter is missing that can't be.
public let kCMBufferQueueError_RequiredParameterMissing: OSStatus = -12761
/// The callbacks can't be used.
public let kCMBufferQueueError_InvalidCMBufferCallbacksStruct: OSStatus = -12762
/// The end of data was marked.
public let kCMBufferQueueError_EnqueueAfterEndOfData: OSStatus = -12763
/// The queue holds as many buffers as it may.
public let kCMBufferQueueError_QueueIsFull: OSStatus = -12764
/// The duration of a trigger can't be.
public let kCMBufferQueueError_BadTriggerDuration: OSStatus = -12765
/// The queue can't be changed from a trigger.
public let kCMBufferQueueError_CannotModifyQueueFromTriggerCallback: OSStatus = -12766
/// There is no such condition.
public let kCMBufferQueueError_InvalidTriggerCondition: OSStatus = -12767
/// There is no such trigger.
public let kCMBufferQueueError_InvalidTriggerToken: OSStatus = -12768
/// The buffer can't be used.
public let kCMBufferQueueError_InvalidBuffer: OSStatus = -12769
