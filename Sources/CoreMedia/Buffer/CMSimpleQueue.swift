import CoreGraphics
import Foundation

/// There is no memory.
public let kCMSimpleQueueError_AllocationFailed: OSStatus = -12770
/// A parameter is missing that can't be.
public let kCMSimpleQueueError_RequiredParameterMissing: OSStatus = -12771
/// The capacity can't be.
public let kCMSimpleQueueError_ParameterOutOfRange: OSStatus = -12772
/// The queue holds as many elements as it may.
public let kCMSimpleQueueError_QueueIsFull: OSStatus = -12773

/// A queue of a fixed capacity that holds addresses, and keeps nothing alive that lies there.
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

  /// How many elements there may be.
  public var capacity: Int { elements.count }
  /// How many elements there are.
  public var count: Int { lock.withLock { used } }
  /// How full the queue is, from 0 to 1.
  public var fullness: Float { Float(count) / Float(capacity) }
  /// The element that would be taken out next.
  public var head: UnsafeRawPointer? { lock.withLock { used == 0 ? nil : elements[first] } }

  /// Adds an element at the end.
  public func enqueue(_ element: UnsafeRawPointer) throws {
    try lock.withLock {
      guard used < elements.count else { throw osStatusError(kCMSimpleQueueError_QueueIsFull) }
      elements[(first + used) % elements.count] = element
      used += 1
    }
  }

  /// Takes the first element out; nil when there is none.
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

  /// Takes all elements out.
  public func reset() throws {
    lock.withLock { (first, used) = (0, 0) }
  }
}

/// Makes a queue of at most `capacity` addresses.
public func CMSimpleQueueCreate(
  allocator: CFAllocator?, capacity: Int32, queueOut: UnsafeMutablePointer<CMSimpleQueue?>
) -> OSStatus {
  queueOut.pointee = nil
  return osStatus { queueOut.pointee = try CMSimpleQueue(capacity: Int(capacity)) }
}

/// Adds an element at the end.
public func CMSimpleQueueEnqueue(_ queue: CMSimpleQueue, element: UnsafeRawPointer) -> OSStatus {
  osStatus { try queue.enqueue(element) }
}

/// Takes the first element out; nil when there is none.
public func CMSimpleQueueDequeue(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.dequeue() }

/// The element that would be taken out next.
public func CMSimpleQueueGetHead(_ queue: CMSimpleQueue) -> UnsafeRawPointer? { queue.head }

/// Takes all elements out.
public func CMSimpleQueueReset(_ queue: CMSimpleQueue) -> OSStatus { osStatus { try queue.reset() } }

/// How many elements there may be.
public func CMSimpleQueueGetCapacity(_ queue: CMSimpleQueue) -> Int32 { Int32(queue.capacity) }

/// How many elements there are.
public func CMSimpleQueueGetCount(_ queue: CMSimpleQueue) -> Int32 { Int32(queue.count) }

/// The identity of the type.
public func CMSimpleQueueGetTypeID() -> CFTypeID { 0x434D_5351 }
