import CoreGraphics

/// Pool attribute: the number of buffers that are kept regardless of their age.
public let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// Pool attribute: the seconds after which an idle buffer may be freed.
public let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// Auxiliary attribute: the number of buffers in use at which the pool refuses another.
public let kCVPixelBufferPoolAllocationThresholdKey: CFString = "BufferPoolAllocationThreshold"
/// Posted when a buffer returns to a pool that had refused one at its threshold.
public let kCVPixelBufferPoolFreeBufferNotification: CFString = "PixelBufferPoolFreeBufferNotification"

/// What `CVPixelBufferPoolFlush` frees.
public struct CVPixelBufferPoolFlushFlags: OptionSet, Sendable {
  /// The flags as Core Video's C functions take them.
  public let rawValue: UInt64

  /// Flags by their raw value.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Every idle buffer, regardless of its age and the minimum count.
  public static let excessBuffers = CVPixelBufferPoolFlushFlags(rawValue: 1)
}

/// Creates pixel buffers of one size and format and recycles their memory.
public final class CVPixelBufferPool: @unchecked Sendable {
  let poolAttributes: CFDictionary
  let pixelBufferAttributes: CFDictionary
  private let geometry: PixelBufferGeometry
  private let store: PixelMemoryStore

  init(
    poolAttributes: CFDictionary, pixelBufferAttributes: CFDictionary,
    monotonicSeconds: @escaping @Sendable () -> Double = PixelMemoryStore.systemSeconds
  ) throws(PixelBufferRefusal) {
    guard let width = integerAttribute(pixelBufferAttributes[kCVPixelBufferWidthKey]),
      let height = integerAttribute(pixelBufferAttributes[kCVPixelBufferHeightKey]),
      let format = Self.pixelFormat(in: pixelBufferAttributes)
    else { throw PixelBufferRefusal(code: kCVReturnInvalidPixelBufferAttributes) }
    let minimumCount = integerAttribute(poolAttributes[kCVPixelBufferPoolMinimumBufferCountKey]) ?? 0
    let maximumAge = secondsAttribute(poolAttributes[kCVPixelBufferPoolMaximumBufferAgeKey]) ?? 1
    guard minimumCount >= 0, maximumAge >= 0 else { throw PixelBufferRefusal(code: kCVReturnInvalidPoolAttributes) }
    geometry = try PixelBufferGeometry(
      width: width, height: height, pixelFormat: format, attributes: pixelBufferAttributes)
    self.poolAttributes = poolAttributes
    self.pixelBufferAttributes = pixelBufferAttributes
    store = PixelMemoryStore(
      byteCount: geometry.byteCount, alignment: geometry.alignment, minimumCount: minimumCount,
      maximumAgeSeconds: maximumAge, monotonicSeconds: monotonicSeconds)
    store.setRoomNotice { [weak self] in
      NotificationCenter.default.postLater(name: .init(kCVPixelBufferPoolFreeBufferNotification), object: self)
    }
  }

  deinit { store.close() }

  /// How the pixels of its buffers lie in memory.
  var pixelFormat: OSType { geometry.pixelFormat }

  func makePixelBuffer(threshold: Int?) throws(PixelBufferRefusal) -> CVPixelBuffer {
    let loan = try store.lend(threshold: threshold)
    let buffer = geometry.buffer(
      in: loan.allocation.baseAddress, attributes: pixelBufferAttributes, owner: loan)
    buffer.attachDefaults(from: pixelBufferAttributes)
    return buffer
  }

  func flush(everything: Bool) {
    store.flush(everything: everything)
  }

  /// The requested format; of several acceptable ones, the first that can be allocated.
  private static func pixelFormat(in attributes: CFDictionary) -> OSType? {
    let value = attributes[kCVPixelBufferPixelFormatTypeKey]
    let wanted = (value as? [Any] ?? [value as Any]).compactMap { integerAttribute($0) }
    let codes = wanted.compactMap { OSType(exactly: $0) }
    return codes.first { PixelFormatLayout($0) != nil } ?? codes.first
  }
}

/// The identity of the pool type.
public func CVPixelBufferPoolGetTypeID() -> CFTypeID { 0x4356_5050 }

/// Creates a pool; the buffer attributes must contain width, height and pixel format.
@discardableResult
public func CVPixelBufferPoolCreate(
  _ allocator: CFAllocator?, _ poolAttributes: CFDictionary?, _ pixelBufferAttributes: CFDictionary?,
  _ poolOut: UnsafeMutablePointer<CVPixelBufferPool?>
) -> CVReturn {
  poolOut.pointee = nil
  do throws(PixelBufferRefusal) {
    poolOut.pointee = try CVPixelBufferPool(
      poolAttributes: poolAttributes ?? [:], pixelBufferAttributes: pixelBufferAttributes ?? [:])
    return kCVReturnSuccess
  } catch {
    return error.code
  }
}

/// The attributes that the pool was created with.
public func CVPixelBufferPoolGetAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? { pool.poolAttributes }

/// The attributes of the buffers that the pool creates.
public func CVPixelBufferPoolGetPixelBufferAttributes(_ pool: CVPixelBufferPool) -> CFDictionary? {
  pool.pixelBufferAttributes
}

/// Creates a buffer in recycled or new memory; its pixels are not cleared.
@discardableResult
public func CVPixelBufferPoolCreatePixelBuffer(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(allocator, pixelBufferPool, nil, pixelBufferOut)
}

/// Creates a buffer, unless as many as the allocation threshold in `auxAttributes` are in use.
@discardableResult
public func CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
  _ allocator: CFAllocator?, _ pixelBufferPool: CVPixelBufferPool, _ auxAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.pointee = nil
  do throws(PixelBufferRefusal) {
    pixelBufferOut.pointee = try pixelBufferPool.makePixelBuffer(
      threshold: integerAttribute(auxAttributes?[kCVPixelBufferPoolAllocationThresholdKey]))
    return kCVReturnSuccess
  } catch {
    return error.code
  }
}

/// Frees idle buffers: those past their age, or all with `.excessBuffers`.
public func CVPixelBufferPoolFlush(_ pool: CVPixelBufferPool, _ options: CVPixelBufferPoolFlushFlags) {
  pool.flush(everything: options.contains(.excessBuffers))
}

/// A number of seconds from an attribute dictionary, as any number type.
func secondsAttribute(_ value: Any?) -> Double? {
  switch value {
  case let number as Double: number.isFinite ? number : nil
  case let number as NSNumber: number.doubleValue
  default: integerAttribute(value).map(Double.init)
  }
}
