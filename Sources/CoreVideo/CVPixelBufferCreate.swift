import CoreGraphics

/// Releases bytes passed to `CVPixelBufferCreateWithBytes`.
public typealias CVPixelBufferReleaseBytesCallback =
  @convention(c) (
    _ releaseRefCon: UnsafeMutableRawPointer?, _ baseAddress: UnsafeRawPointer?
  ) -> Void

/// Releases planes passed to `CVPixelBufferCreateWithPlanarBytes`.
public typealias CVPixelBufferReleasePlanarBytesCallback =
  @convention(c) (
    _ releaseRefCon: UnsafeMutableRawPointer?, _ dataPtr: UnsafeRawPointer?, _ dataSize: Int, _ numberOfPlanes: Int,
    _ planeAddresses: UnsafeMutablePointer<UnsafeRawPointer?>?
  ) -> Void

/// Creates a buffer with newly allocated pixels, all zero.
@discardableResult
public func CVPixelBufferCreate(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.pointee = nil
  let attributes = pixelBufferAttributes ?? [:]
  do throws(PixelBufferRefusal) {
    let geometry = try PixelBufferGeometry(
      width: width, height: height, pixelFormat: pixelFormatType, attributes: attributes)
    guard let memory = PixelAllocation(byteCount: geometry.byteCount, alignment: geometry.alignment) else {
      return kCVReturnAllocationFailed
    }
    let buffer = geometry.buffer(in: memory.baseAddress, attributes: attributes, owner: memory)
    buffer.attachDefaults(from: attributes)
    pixelBufferOut.pointee = buffer
    return kCVReturnSuccess
  } catch {
    return error.code
  }
}

/// Creates a buffer around the caller's bytes; the callback is called when the buffer is deallocated.
@discardableResult
public func CVPixelBufferCreateWithBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ baseAddress: UnsafeMutableRawPointer, _ bytesPerRow: Int, _ releaseCallback: CVPixelBufferReleaseBytesCallback?,
  _ releaseRefCon: UnsafeMutableRawPointer?, _ pixelBufferAttributes: CFDictionary?,
  _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.pointee = nil
  let sides = 1...PixelBufferGeometry.largestSide
  guard sides.contains(width), sides.contains(height) else { return kCVReturnInvalidSize }
  guard let layout = PixelFormatLayout(pixelFormatType), !layout.isPlanar else { return kCVReturnInvalidPixelFormat }
  guard bytesPerRow >= layout.planes[0].rowBytes(forImageWidth: width) else { return kCVReturnInvalidArgument }
  nonisolated(unsafe) let (address, refCon) = (baseAddress, releaseRefCon)
  pixelBufferOut.pointee = CVPixelBuffer(
    width: width, height: height, pixelFormat: pixelFormatType,
    planes: [.init(baseAddress: baseAddress, width: width, height: height, bytesPerRow: bytesPerRow)],
    isPlanar: false, dataSize: bytesPerRow * height, attributes: pixelBufferAttributes ?? [:],
    owner: LentPixels { releaseCallback?(refCon, address) })
  return kCVReturnSuccess
}

/// Creates a planar buffer around the caller's bytes; the callback is called when the buffer is deallocated.
@discardableResult
public func CVPixelBufferCreateWithPlanarBytes(
  _ allocator: CFAllocator?, _ width: Int, _ height: Int, _ pixelFormatType: OSType,
  _ dataPtr: UnsafeMutableRawPointer?, _ dataSize: Int, _ numberOfPlanes: Int,
  _ planeBaseAddress: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ planeWidth: UnsafeMutablePointer<Int>,
  _ planeHeight: UnsafeMutablePointer<Int>, _ planeBytesPerRow: UnsafeMutablePointer<Int>,
  _ releaseCallback: CVPixelBufferReleasePlanarBytesCallback?, _ releaseRefCon: UnsafeMutableRawPointer?,
  _ pixelBufferAttributes: CFDictionary?, _ pixelBufferOut: UnsafeMutablePointer<CVPixelBuffer?>
) -> CVReturn {
  pixelBufferOut.pointee = nil
  let sides = 1...PixelBufferGeometry.largestSide
  guard sides.contains(width), sides.contains(height) else { return kCVReturnInvalidSize }
  guard let layout = PixelFormatLayout(pixelFormatType), layout.isPlanar else { return kCVReturnInvalidPixelFormat }
  guard numberOfPlanes == layout.planes.count else { return kCVReturnInvalidArgument }
  var planes: [CVPixelBuffer.Plane] = []
  for (index, plane) in layout.planes.enumerated() {
    guard let address = planeBaseAddress[index],
      planeWidth[index] >= plane.width(forImageWidth: width),
      planeHeight[index] >= plane.height(forImageHeight: height),
      planeBytesPerRow[index] >= plane.rowBytes(forImageWidth: width)
    else { return kCVReturnInvalidArgument }
    planes.append(
      .init(
        baseAddress: address, width: planeWidth[index], height: planeHeight[index],
        bytesPerRow: planeBytesPerRow[index]))
  }
  nonisolated(unsafe) let (data, refCon, addresses) = (dataPtr, releaseRefCon, planes.map(\.baseAddress))
  pixelBufferOut.pointee = CVPixelBuffer(
    width: width, height: height, pixelFormat: pixelFormatType, planes: planes, isPlanar: true,
    dataSize: max(dataSize, planes.reduce(0) { $0 + $1.bytesPerRow * $1.height }),
    attributes: pixelBufferAttributes ?? [:],
    owner: LentPixels {
      var lent: [UnsafeRawPointer?] = addresses.map { UnsafeRawPointer($0) }
      releaseCallback?(refCon, data, dataSize, lent.count, &lent)
    })
  return kCVReturnSuccess
}
