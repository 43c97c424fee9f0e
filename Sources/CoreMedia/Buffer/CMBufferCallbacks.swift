import CoreGraphics

/// A time of a buffer.
public typealias CMBufferGetTimeCallback = (_ buf: CMBuffer, _ refcon: UnsafeMutableRawPointer?) -> CMTime
/// Whether something is so of a buffer.
public typealias CMBufferGetBooleanCallback = (_ buf: CMBuffer, _ refcon: UnsafeMutableRawPointer?) -> Bool
/// Which of two buffers goes first.
public typealias CMBufferCompareCallback =
  (_ buf1: CMBuffer, _ buf2: CMBuffer, _ refcon: UnsafeMutableRawPointer?) -> CFComparisonResult
/// How many bytes a buffer has.
public typealias CMBufferGetSizeCallback = (_ buf: CMBuffer, _ refcon: UnsafeMutableRawPointer?) -> Int

/// How a queue reads its buffers, as the C functions take it.
public struct CMBufferCallbacks {
  /// 0; 1 when `getSize` is meant to be used.
  public var version: UInt32
  /// What every callback is given.
  public var refcon: UnsafeMutableRawPointer?
  /// When a buffer is decoded.
  public var getDecodeTimeStamp: CMBufferGetTimeCallback?
  /// When a buffer is shown.
  public var getPresentationTimeStamp: CMBufferGetTimeCallback?
  /// How long a buffer lasts.
  public var getDuration: CMBufferGetTimeCallback?
  /// Whether a buffer's data is there; nil means always.
  public var isDataReady: CMBufferGetBooleanCallback?
  /// Which buffer goes first; nil keeps the order of arrival.
  public var compare: CMBufferCompareCallback?
  /// The notification that a buffer posts when its data is there.
  public var dataBecameReadyNotification: CFString?
  /// How many bytes a buffer has.
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
  /// Handlers that call callbacks; nil when the callbacks can't be used.
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

/// Callbacks at an address that stays, as the C functions hand them out.
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

/// Callbacks for sample buffers that stay in the order of arrival.
public func CMBufferQueueGetCallbacksForUnsortedSampleBuffers() -> UnsafePointer<CMBufferCallbacks> {
  LastingCallbacks.unsorted.pointer
}

/// Callbacks for sample buffers that are sorted by when they are shown.
public func CMBufferQueueGetCallbacksForSampleBuffersSortedByOutputPTS() -> UnsafePointer<CMBufferCallbacks> {
  LastingCallbacks.sorted.pointer
}

/// Makes a queue of at most `capacity` buffers, or of any number when that is 0.
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
