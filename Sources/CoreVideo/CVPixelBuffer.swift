import CoreGraphics

/// What a lock on a pixel buffer allows.
public struct CVPixelBufferLockFlags: OptionSet, Sendable {
  /// The flags as Core Video's C functions take them.
  public let rawValue: UInt64

  /// Flags by their raw value.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The pixels will only be read.
  public static let readOnly = CVPixelBufferLockFlags(rawValue: 1)
}

// MARK: - Access

/// The identity of the pixel buffer type.
public func CVPixelBufferGetTypeID() -> CFTypeID { 0x4356_5042 }

/// Announces that the pixels will be touched; lock for writing unless `.readOnly` is given.
@discardableResult
public func CVPixelBufferLockBaseAddress(_ pixelBuffer: CVPixelBuffer, _ lockFlags: CVPixelBufferLockFlags) -> CVReturn
{
  guard lockFlags.isSubset(of: .readOnly) else { return kCVReturnInvalidArgument }
  pixelBuffer.lockBaseAddress(lockFlags)
  return kCVReturnSuccess
}

/// Ends a lock taken with the same flags.
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

/// The first byte; of a planar buffer, the first byte of its first plane. No header of offsets goes before the planes:
/// ask for each of them.
public func CVPixelBufferGetBaseAddress(_ pixelBuffer: CVPixelBuffer) -> UnsafeMutableRawPointer? {
  pixelBuffer.planes[0].baseAddress
}

/// From row to row in bytes; of a planar buffer, so many that times the height everything is covered.
public func CVPixelBufferGetBytesPerRow(_ pixelBuffer: CVPixelBuffer) -> Int {
  guard pixelBuffer.isPlanar else { return pixelBuffer.planes[0].bytesPerRow }
  return (pixelBuffer.dataSize + pixelBuffer.height - 1) / max(pixelBuffer.height, 1)
}

/// All bytes of the pixels, including padding.
public func CVPixelBufferGetDataSize(_ pixelBuffer: CVPixelBuffer) -> Int { pixelBuffer.dataSize }

/// Whether luma and chroma, or all components, lie in planes of their own.
public func CVPixelBufferIsPlanar(_ pixelBuffer: CVPixelBuffer) -> Bool { pixelBuffer.isPlanar }

/// How many planes there are; 0 for a buffer that isn't planar.
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

/// From row to row of a plane in bytes; 0 when there is no such plane.
public func CVPixelBufferGetBytesPerRowOfPlane(_ pixelBuffer: CVPixelBuffer, _ planeIndex: Int) -> Int {
  pixelBuffer.plane(planeIndex)?.bytesPerRow ?? 0
}

/// How many unused pixels surround the image on each side.
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

/// Fills the unused pixels around the image with its edge; nothing to do when there are none.
@discardableResult
public func CVPixelBufferFillExtendedPixels(_ pixelBuffer: CVPixelBuffer) -> CVReturn {
  pixelBuffer.fillExtendedPixels() ? kCVReturnSuccess : kCVReturnInvalidPixelFormat
}

/// The attributes that the buffer was made with, completed by size and format.
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
