import CoreGraphics

/// A callback that returns a time of a buffer.
public typealias CMBufferGetTimeCallback = (_ buf: CMBuffer, _ refcon: UnsafeMutableRawPointer?) -> CMTime
/// A callback that returns a Boolean property of a buffer.
public typealias CMBufferGetBooleanCallback = (_ buf: CMBuffer, _ refcon: UnsafeMutableRawPointer?) -> Bool
/// A callback that compares two buffers for sorting.
public typealias CMBufferCompareCallback =
  (_ buf1: CMBuffer, _ buf2: CMBuffer, _ refcon: UnsafeMutableRawPointer?) -> CFComparisonResult
/// The size of a buffer in bytes.
public typealias CMBufferGetSizeCallback = (_ buf: CMBuffer, _ refcon: UnsafeMutableRawPointer?) -> Int

/// The callbacks by which a queue reads its buffers' times, sizes and readiness, as the C functions take them.
public struct CMBufferCallbacks {
  /// 0; 1 when `getSize` is meant to be used.
  public var version: UInt32
  /// The context pointer passed to every callback.
  public var refcon: UnsafeMutableRawPointer?
  /// The decode time of a buffer.
  public var getDecodeTimeStamp: CMBufferGetTimeCallback?
  /// The presentation time of a buffer.
  public var getPresentationTimeStamp: CMBufferGetTimeCallback?
  /// The duration of a buffer.
  public var getDuration: CMBufferGetTimeCallback?
  /// Whether a buffer's data is ready; nil means always.
  public var isDataReady: CMBufferGetBooleanCallback?
  /// The sort order of two buffers; nil keeps the order of arrival.
  public var compare: CMBufferCompareCallback?
  /// The notification that a buffer posts when its data becomes ready.
  public var dataBecameReadyNotification: CFString?
  /// The size of a buffer in bytes.
  public var getSize: CMBufferGetSizeCallback?

  /// Callbacks from their fields.
  public init(
    version: UInt32, refcon: UnsafeMutableRawPointer?, getDecodeTimeStamp: CMBufferGetTimeCallback?,
    getPresentationTimeStamp: CMBufferGetTimeCallback?, getDuration: CMBufferGetTimeCallback?,
    isDataReady: CMBufferGetBooleanCallback?, compare: CMBufferCompareCallback?,
    dataBecameReadyNotification: CFString?, getSize: CMBufferGetSizeCallback?
  ) {
    self.version = version
    self.refcon = refcon
    self.getDecodeTimeStamp = getDecodeTimeStamp
    self.getPresentationTimeStamp = getPresentationTimeStamp
    self.getDuration = getDuration
    self.isDataReady = isDataReady
    self.compare = compare
    self.dataBecameReadyNotification = dataBecameReadyNotification
    self.getSize = getSize
  }
}

extension CMBufferQueue.Handlers {
  /// Handlers that call the given C callbacks; nil when the callbacks are invalid.
  init?(_ callbacks: CMBufferCallbacks) {
    guard callbacks.version <= 1, let duration = callbacks.getDuration else { return nil }
    let refcon = callbacks.refcon
    let getSize = callbacks.version > 0 ? callbacks.getSize : nil
    self.init(
      decodeTimeStamp: { callbacks.getDecodeTimeStamp?($0, refcon) ?? .invalid },
      presentationTimeStamp: { callbacks.getPresentationTimeStamp?($0, refcon) ?? .invalid },
      duration: { duration($0, refcon) },
      isDataReady: { callbacks.isDataReady?($0, refcon) ?? true },
      compare: callbacks.compare.map { compare in { compare($0, $1, refcon) == .compareLessThan } },
      size: { getSize?($0, refcon) ?? 0 })
  }
}

extension CMBufferCallbacks {
  /// Callbacks that read a buffer as `handlers` do.
  fileprivate init(_ handlers: CMBufferQueue.Handlers) {
    self.init(
      version: 1, refcon: nil, getDecodeTimeStamp: { buffer, _ in handlers.decodeTimeStamp(buffer) },
      getPresentationTimeStamp: { buffer, _ in handlers.presentationTimeStamp(buffer) },
      getDuration: { buffer, _ in handlers.duration(buffer) },
      isDataReady: { buffer, _ in handlers.isDataReady(buffer) },
      compare: handlers.compare.map { isBefore in
        { first, second, _ in
          isBefore(first, second) ? .compareLessThan : isBefore(second, first) ? .compareGreaterThan : .compareEqualTo
        }
      },
      dataBecameReadyNotification: nil, getSize: { buffer, _ in handlers.size(buffer) })
  }
}

/// Callbacks at a permanent address that the C functions can return.
private struct LastingCallbacks: @unchecked Sendable {
  let pointer: UnsafePointer<CMBufferCallbacks>

  init(_ handlers: CMBufferQueue.Handlers) {
    let memory = UnsafeMutablePointer<CMBufferCallbacks>.allocate(capacity: 1)
    memory.initialize(to: CMBufferCallbacks(handlers))
    pointer = UnsafePointer(memory)
  }

  static let unsorted = LastingCallbacks(.unsortedSampleBuffers)
  static let sorted = LastingCallbacks(.outputPTSSortedSampleBuffers)
}

/// Returns callbacks for sample buffers kept in order of arrival.
public func CMBufferQueueGetCallbacksForUnsortedSampleBuffers() -> UnsafePointer<CMBufferCallbacks> {
  LastingCallbacks.unsorted.pointer
}

/// Returns callbacks for sample buffers sorted by output presentation time.
public func CMBufferQueueGetCallbacksForSampleBuffersSortedByOutputPTS() -> UnsafePointer<CMBufferCallbacks> {
  LastingCallbacks.sorted.pointer
}

/// Creates a queue of at most `capacity` buffers; 0 means unlimited.
@discardableResult
public func CMBufferQueueCreate(
  allocator: CFAllocator?, capacity: CMItemCount, callbacks: UnsafePointer<CMBufferCallbacks>,
  queueOut: UnsafeMutablePointer<CMBufferQueue?>
) -> OSStatus {
  queueOut.pointee = nil
  guard let handlers = CMBufferQueue.Handlers(callbacks.pointee) else {
    return kCMBufferQueueError_InvalidCMBufferCallbacksStruct
  }
  return osStatus { queueOut.pointee = try CMBufferQueue(capacity: capacity, handlers: handlers) }
}
