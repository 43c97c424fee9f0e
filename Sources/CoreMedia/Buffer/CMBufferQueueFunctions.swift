import CoreGraphics

/// Makes a queue of at most `capacity` buffers, or of any number when that is 0.
public func CMBufferQueueCreateWithHandlers(
  allocator: CFAllocator?, capacity: Int, handlers: CMBufferQueue.Handlers,
  queueOut: UnsafeMutablePointer<CMBufferQueue?>
) -> OSStatus {
  osStatus { queueOut.pointee = try CMBufferQueue(capacity: capacity, handlers: handlers) }
}

/// Adds a buffer, at the end or where the handlers sort it to.
public func CMBufferQueueEnqueue(_ queue: CMBufferQueue, buffer buf: CMBuffer) -> OSStatus {
  osStatus { try queue.enqueue(buf) }
}

/// Says that no more buffers will come.
public func CMBufferQueueMarkEndOfData(_ queue: CMBufferQueue) -> OSStatus {
  osStatus { try queue.markEndOfData() }
}

/// Throws every buffer away and takes new ones again.
public func CMBufferQueueReset(_ queue: CMBufferQueue) -> OSStatus {
  osStatus { try queue.reset() }
}

/// Has a trigger not called any more.
public func CMBufferQueueRemoveTrigger(_ queue: CMBufferQueue, triggerToken: CMBufferQueue.TriggerToken) -> OSStatus {
  osStatus { try queue.removeTrigger(triggerToken) }
}

/// Whether the condition of a trigger holds now.
public func CMBufferQueueTestTrigger(_ queue: CMBufferQueue, triggerToken: CMBufferQueue.TriggerToken) -> Bool {
  queue.testTrigger(triggerToken)
}

/// How many buffers there are.
public func CMBufferQueueGetBufferCount(_ queue: CMBufferQueue) -> Int { queue.bufferCount }

/// Whether there are no buffers.
public func CMBufferQueueIsEmpty(_ queue: CMBufferQueue) -> Bool { queue.isEmpty }

/// Whether the end of data was marked.
public func CMBufferQueueContainsEndOfData(_ queue: CMBufferQueue) -> Bool { queue.containsEndOfData }

/// Whether the end of data was marked and no buffer is left.
public func CMBufferQueueIsAtEndOfData(_ queue: CMBufferQueue) -> Bool { queue.isAtEndOfData }

/// How long all buffers together last.
public func CMBufferQueueGetDuration(_ queue: CMBufferQueue) -> CMTime { queue.duration }

/// How many bytes all buffers have.
public func CMBufferQueueGetTotalSize(_ queue: CMBufferQueue) -> Int { queue.totalSize }

/// When the first buffer is decoded.
public func CMBufferQueueGetFirstDecodeTimeStamp(_ queue: CMBufferQueue) -> CMTime { queue.firstDecodeTimeStamp }

/// The earliest time at which a buffer is decoded.
public func CMBufferQueueGetMinDecodeTimeStamp(_ queue: CMBufferQueue) -> CMTime { queue.minDecodeTimeStamp }

/// When the first buffer is shown.
public func CMBufferQueueGetFirstPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
  queue.firstPresentationTimeStamp
}

/// The earliest time at which a buffer is shown.
public func CMBufferQueueGetMinPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
  queue.minPresentationTimeStamp
}

/// The latest time at which a buffer is shown.
public func CMBufferQueueGetMaxPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
  queue.maxPresentationTimeStamp
}

/// When the last buffer ends.
public func CMBufferQueueGetEndPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
  queue.endPresentationTimeStamp
}

/// The first buffer.
public func CMBufferQueueGetHead(_ queue: CMBufferQueue) -> CMBuffer? { queue.head }

/// The first buffer.
public func CMBufferQueueCopyHead(_ queue: CMBufferQueue) -> CMBuffer? { queue.head }

/// Takes out the first buffer.
public func CMBufferQueueDequeueAndRetain(_ queue: CMBufferQueue) -> CMBuffer? { queue.dequeue() }

/// Takes out the first buffer if its data is there.
public func CMBufferQueueDequeueIfDataReadyAndRetain(_ queue: CMBufferQueue) -> CMBuffer? { queue.dequeueIfDataReady() }
