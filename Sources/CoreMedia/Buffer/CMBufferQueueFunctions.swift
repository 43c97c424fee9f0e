import CoreGraphics

/// Creates a queue of at most `capacity` buffers; 0 means unlimited.
@discardableResult
public func CMBufferQueueCreateWithHandlers(
  allocator: CFAllocator?, capacity: Int, handlers: CMBufferQueue.Handlers,
  queueOut: UnsafeMutablePointer<CMBufferQueue?>
) -> OSStatus {
  osStatus { queueOut.pointee = try CMBufferQueue(capacity: capacity, handlers: handlers) }
}

/// Enqueues a buffer, at the end or in sorted order if the handlers compare.
@discardableResult
public func CMBufferQueueEnqueue(_ queue: CMBufferQueue, buffer buf: CMBuffer) -> OSStatus {
  osStatus { try queue.enqueue(buf) }
}

/// Marks the end of data: no more buffers will be enqueued.
@discardableResult
public func CMBufferQueueMarkEndOfData(_ queue: CMBufferQueue) -> OSStatus {
  osStatus { try queue.markEndOfData() }
}

/// Discards all buffers and clears the end-of-data mark.
@discardableResult
public func CMBufferQueueReset(_ queue: CMBufferQueue) -> OSStatus {
  osStatus { try queue.reset() }
}

/// Removes a trigger.
@discardableResult
public func CMBufferQueueRemoveTrigger(_ queue: CMBufferQueue, triggerToken: CMBufferQueue.TriggerToken) -> OSStatus {
  osStatus { try queue.removeTrigger(triggerToken) }
}

/// Whether the condition of a trigger holds now.
public func CMBufferQueueTestTrigger(_ queue: CMBufferQueue, triggerToken: CMBufferQueue.TriggerToken) -> Bool {
  queue.testTrigger(triggerToken)
}

/// The number of buffers.
public func CMBufferQueueGetBufferCount(_ queue: CMBufferQueue) -> Int { queue.bufferCount }

/// Whether there are no buffers.
public func CMBufferQueueIsEmpty(_ queue: CMBufferQueue) -> Bool { queue.isEmpty }

/// Whether the end of data was marked.
public func CMBufferQueueContainsEndOfData(_ queue: CMBufferQueue) -> Bool { queue.containsEndOfData }

/// Whether the end of data was marked and no buffer is left.
public func CMBufferQueueIsAtEndOfData(_ queue: CMBufferQueue) -> Bool { queue.isAtEndOfData }

/// The total duration of all buffers.
public func CMBufferQueueGetDuration(_ queue: CMBufferQueue) -> CMTime { queue.duration }

/// The total size of all buffers in bytes.
public func CMBufferQueueGetTotalSize(_ queue: CMBufferQueue) -> Int { queue.totalSize }

/// The decode time of the first buffer.
public func CMBufferQueueGetFirstDecodeTimeStamp(_ queue: CMBufferQueue) -> CMTime { queue.firstDecodeTimeStamp }

/// The earliest decode time of all buffers.
public func CMBufferQueueGetMinDecodeTimeStamp(_ queue: CMBufferQueue) -> CMTime { queue.minDecodeTimeStamp }

/// The presentation time of the first buffer.
public func CMBufferQueueGetFirstPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
  queue.firstPresentationTimeStamp
}

/// The earliest presentation time of all buffers.
public func CMBufferQueueGetMinPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
  queue.minPresentationTimeStamp
}

/// The latest presentation time of all buffers.
public func CMBufferQueueGetMaxPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
  queue.maxPresentationTimeStamp
}

/// The presentation time at which the last buffer ends.
public func CMBufferQueueGetEndPresentationTimeStamp(_ queue: CMBufferQueue) -> CMTime {
  queue.endPresentationTimeStamp
}

/// The first buffer.
public func CMBufferQueueGetHead(_ queue: CMBufferQueue) -> CMBuffer? { queue.head }

/// The first buffer.
public func CMBufferQueueCopyHead(_ queue: CMBufferQueue) -> CMBuffer? { queue.head }

/// Removes and returns the first buffer.
public func CMBufferQueueDequeue(_ queue: CMBufferQueue) -> CMBuffer? { queue.dequeue() }

/// Removes and returns the first buffer if its data is ready.
public func CMBufferQueueDequeueIfDataReady(_ queue: CMBufferQueue) -> CMBuffer? { queue.dequeueIfDataReady() }
