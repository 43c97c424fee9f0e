import CoreGraphics

/// The access that a lock on a pixel buffer grants.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  /// The flags as Core Video's C functions take them.
  public let rawValue: UInt64

  /// Flags by their raw value.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Locks for reading only.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

// MARK: - Access

/// The identity of the pixel buffer type.
public func CVPixelBufferGetTypeID() -> CFTypeID { 0x4356_5042 }

/// Locks the pixels for access by the CPU; for writing unless `.readOnly` is given.
@discardableResult
public func CVPixelBufferLockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags) -> CVReturn
{
  guard lockFlags.isSubset(of: .readOnly) else { return kCVReturnInvalidArgument }
  pixelBuffer.lockBaseAddress(lockFlags)
  return kCVReturnSuccess
}

/// Releases a lock taken with the same flags.
@discardableResult
public func CVPixelBufferUnlockBaseAddress(
  _ pixelBuffer: CVPixelBuffer, _ unlockFlags: CVPixelBufferLockFlags
) -> CVReturn {
  guard unlockFlags.isSubset(of: .readOnly), pixelBuffer.unlockBaseAddress(unlockFlags) else {
    return kCVReturnInvalidArgument
  }
  return kCVReturnSuccess
}

/// The width in pixels.
public func CVPixelBufferGetWidth(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.width }

/// The height in pixels.
public func CVPixelBufferGetHeight(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.height }

/// The four-character code of the pixel format.
public func CVPixelBufferGetPixelFormatType(_ pixelBuffer: CVPixelBuffer) -> OSType { pixelBuffer.pixelFormat }

/// The first byte; of a planar buffer, the first byte of its first plane. Unlike on Apple's systems, no header with
/// plane offsets precedes the planes: ask for each plane's address.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
  pixelBuffer.planes[0].baseAddress
}

/// The row stride in bytes; of a planar buffer, a value that times the height covers all planes.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  guard pixelBuffer.isPlanar else { return pixelBuffer.planes[0].bytesPerRow }
  return (pixelBuffer.dataSize + pixelBuffer.height - 1) / max(pixelBuffer.height, 1)
}

/// The size of the pixel memory in bytes, padding included.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.dataSize }

/// Whether luma and chroma, or all components, are in separate planes.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { pixelBuffer.isPlanar }

/// The number of planes; 0 for a buffer that isn't planar.
public func CVPixelBufferGetPlaneCount(_ pixelBuffer: CVPixelBuffer) -> Int {
  pixelBuffer.isPlanar ? pixelBuffer.planes.count : 0
}

/// The width of a plane in samples; 0 when there is no such plane.
public func CVPixelBufferGetWidthOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.width ?? 0
}

/// The height of a plane in rows; 0 when there is no such plane.
public func CVPixelBufferGetHeightOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.height ?? 0
}

/// The first byte of a plane; nil when there is no such plane.
public func CVPixelBufferGetBaseAddressOfPlane(
  _ pixelBuffer: CVPixelBuffer, _ planeIndex: Int
) -> UnsafeMutableRawPointer? {
  pixelBuffer.plane(planeIndex)?.baseAddress
}

/// The row stride of a plane in bytes; 0 when there is no such plane.
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.bytesPerRow ?? 0
}

/// The number of unused pixels around the image on each side.
public func CVPixelBufferGetExtendedPixels(
  _ pixelBuffer: CVPixelBuffer, _ extraColumnsOnLeft: UnsafeMutablePointer<Int>?,
  _ extraColumnsOnRight: UnsafeMutablePointer<Int>?, _ extraRowsOnTop: UnsafeMutablePointer<Int>?,
  _ extraRowsOnBottom: UnsafeMutablePointer<Int>?
) {
  extraColumnsOnLeft?.pointee = pixelBuffer.extendedPixels.left
  extraColumnsOnRight?.pointee = pixelBuffer.extendedPixels.right
  extraRowsOnTop?.pointee = pixelBuffer.extendedPixels.top
  extraRowsOnBottom?.pointee = pixelBuffer.extendedPixels.bottom
}

/// Fills the unused pixels around the image by repeating its edge; does nothing when there are none.
@discardableResult
public func CVPixelBufferFillExtendedPixels(_ pixelBuffer: CVPixelBuffer) -> CVReturn {
  pixelBuffer.fillExtendedPixels() ? kCVReturnSuccess : kCVReturnInvalidPixelFormat
}

/// The attributes that the buffer was created with, plus its size and format.
public func CVPixelBufferCopyCreationAttributes(_ pixelBuffer: CVPixelBuffer) -> CFDictionary {
  var attributes = pixelBuffer.creationAttributes
  attributes[kCVPixelBufferWidthKey] = pixelBuffer.width
  attributes[kCVPixelBufferHeightKey] = pixelBuffer.height
  attributes[kCVPixelBufferPixelFormatTypeKey] = pixelBuffer.pixelFormat
  return attributes
}

extension CVBuffer {
  fileprivate func plane(_ index: Int) -> Plane? {
    isPlanar && planes.indices.contains(index) ? planes[index] : nil
  }
}
