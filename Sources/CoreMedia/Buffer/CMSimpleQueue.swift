import CoreGraphics
import Foundation

/// Allocation failed.
public let kCMSimpleQueueError_AllocationFailed: OSStatus = -12770
/// A required parameter is missing.
public let kCMSimpleQueueError_RequiredParameterMissing: OSStatus = -12771
/// The capacity is invalid.
public let kCMSimpleQueueError_ParameterOutOfRange: OSStatus = -12772
/// The queue is full.
public let kCMSimpleQueueError_QueueIsFull: OSStatus = -12773

/// A fixed-capacity queue of pointers; it doesn't retain what they point to.
public final class CMSimpleQueue: @unchecked Sendable {
  private let lock = NSLock()
  private var elements: [UnsafeRawPointer?]
  private var first = 0
  private var used = 0

  /// A queue of at most `capacity` elements.
  public init(capacity: Int) throws {
    guard capacity > 0, capacity <= Int(Int32.max) else {
      throw osStatusError(kCMSimpleQueueError_ParameterOutOfRange)
    }
    elements = Array(repeating: nil, count: capacity)
  }

  /// The maximum number of elements.
  public var capacity: Int { elements.count }
  /// The number of elements.
  public var count: Int { lock.withLock { used } }
  /// How full the queue is, from 0 to 1.
  public var fullness: Float { Float(count) / Float(capacity) }
  /// The first element, which `dequeue` would return next.
  public var head: UnsafeRawPointer? { lock.withLock { used == 0 ? nil : elements[first] } }

  /// Adds an element at the end.
  public func enqueue(_ element: UnsafeRawPointer) throws {
    try lock.withLock {
      guard used < elements.count else { throw osStatusError(kCMSimpleQueueError_QueueIsFull) }
      elements[(first + used) % elements.count] = element
      used += 1
    }
  }

  /// Removes and returns the first element; nil when the queue is empty.
  public func dequeue() -> UnsafeRawPointer? {
    lock.withLock {
      guard used > 0 else { return nil }
      defer {
        first = (first + 1) % elements.count
        used -= 1
      }
      return elements[first]
    }
  }

  /// Removes all elements.
  public func reset() throws {
    lock.withLock { (first, used) = (0, 0) }
  }
}

/// Makes a queue of at most `capacity` addresses.
@discardableResult
public func CMSimpleQueueCreate(
  allocator: CFAllocator?, capacity: Int32, queueOut: UnsafeMutablePointer<CMSimpleQueue?>
) -> OSStatus {
  queueOut.pointee = nil
  return osStatus { queueOut.pointee = try CMSimpleQueue(capacity: Int(capacity)) }
}

/// Adds an element at the end.
@discardableResult
public func CMSimpleQueueEnqueue(_ queue: CMSimpleQueue, element: UnsafeRawPointer) -> OSStatus {
  osStatus { try queue.enqueue(element) }
}

/// Removes and returns the first element; nil when the queue is empty.
public func CMSimpleQueueDequeue(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.dequeue() }

/// The first element, which `dequeue` would return next.
public func CMSimpleQueueGetHead(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.head }

/// Removes all elements.
@discardableResult
public func CMSimpleQueueReset(_ queue: CMSimpleQueue) -> OSStatus { osStatus { try queue.reset() } }

/// The maximum number of elements.
public func CMSimpleQueueGetCapacity(_ queue: CMSimpleQueue) -> Int32 { Int32(queue.capacity) }

/// The number of elements.
public func CMSimpleQueueGetCount(_ queue: CMSimpleQueue) -> Int32 { Int32(queue.count) }

/// The identity of the type.
public func CMSimpleQueueGetTypeID() -> CFTypeID { 0x434D_5351 }
