import CoreGraphics
import Foundation

/// The identity of the type.
public func CMBlockBufferGetTypeID() -> CFTypeID { 0x434D_4242 }

/// Creates an empty buffer to append to.
@discardableResult
public func CMBlockBufferCreateEmpty(
  allocator structureAllocator: CFAllocator?, capacity subBlockCapacity: UInt32, flags: CMBlockBufferFlags,
  blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  blockBufferOut.pointee = CMBlockBuffer(segments: [])
  return kCMBlockBufferNoErr
}

/// Creates a buffer from a memory block, or from memory to be allocated when `memoryBlock` is nil.
@discardableResult
public func CMBlockBufferCreateWithMemoryBlock(
  allocator structureAllocator: CFAllocator?, memoryBlock: UnsafeMutableRawPointer?, blockLength: Int,
  blockAllocator: CFAllocator?, customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?,
  offsetToData: Int, dataLength: Int, flags: CMBlockBufferFlags,
  blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  blockBufferOut.pointee = nil
  return osStatus {
    let segment = try CMBlockBuffer.Segment(
      memoryBlock: memoryBlock, blockLength: blockLength, blockAllocator: blockAllocator,
      customBlockSource: customBlockSource, offsetToData: offsetToData, dataLength: dataLength, flags: flags)
    blockBufferOut.pointee = CMBlockBuffer(segments: [segment])
  }
}

/// Creates a buffer that shares a range of another buffer's bytes.
@discardableResult
public func CMBlockBufferCreateWithBufferReference(
  allocator structureAllocator: CFAllocator?, referenceBuffer targetBuffer: CMBlockBuffer, offsetToData: Int,
  dataLength: Int, flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  blockBufferOut.pointee = nil
  return osStatus {
    let part = try targetBuffer.part(offset: offsetToData, length: dataLength)
    blockBufferOut.pointee = try CMBlockBuffer(bufferReference: part, flags: CMBlockBuffer.Flags(rawValue: flags))
  }
}

/// Creates a contiguous buffer of the same bytes: shared if already contiguous, copied if not.
@discardableResult
public func CMBlockBufferCreateContiguous(
  allocator structureAllocator: CFAllocator?, sourceBuffer: CMBlockBuffer, blockAllocator: CFAllocator?,
  customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int, dataLength: Int,
  flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  blockBufferOut.pointee = nil
  return osStatus {
    let part = try sourceBuffer.part(offset: offsetToData, length: dataLength)
    if let customBlockSource, flags & kCMBlockBufferAlwaysCopyDataFlag != 0 || !part.isContiguous {
      let memory = try CMBlockMemory(
        block: nil, length: part.count, allocator: blockAllocator, source: customBlockSource)
      blockBufferOut.pointee = CMBlockBuffer(segments: [try part.copied(to: memory)])
    } else {
      blockBufferOut.pointee = try CMBlockBuffer(contiguous: part, flags: CMBlockBuffer.Flags(rawValue: flags))
    }
  }
}

/// Appends a memory block, or memory to be allocated when `memoryBlock` is nil.
@discardableResult
public func CMBlockBufferAppendMemoryBlock(
  _ theBuffer: CMBlockBuffer, memoryBlock: UnsafeMutableRawPointer?, length blockLength: Int,
  blockAllocator: CFAllocator?, customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?,
  offsetToData: Int, dataLength: Int, flags: CMBlockBufferFlags
) -> OSStatus {
  osStatus {
    theBuffer.append([
      try CMBlockBuffer.Segment(
        memoryBlock: memoryBlock, blockLength: blockLength, blockAllocator: blockAllocator,
        customBlockSource: customBlockSource, offsetToData: offsetToData, dataLength: dataLength, flags: flags)
    ])
  }
}

/// Appends a range of another buffer's bytes without copying.
@discardableResult
public func CMBlockBufferAppendBufferReference(
  _ theBuffer: CMBlockBuffer, targetBBuf targetBuffer: CMBlockBuffer, offsetToData: Int, dataLength: Int,
  flags: CMBlockBufferFlags
) -> OSStatus {
  osStatus {
    let part = try targetBuffer.part(offset: offsetToData, length: dataLength)
    try theBuffer.append(bufferReference: part, flags: CMBlockBuffer.Flags(rawValue: flags))
  }
}

/// Allocates any memory that is still missing.
@discardableResult
public func CMBlockBufferAssureBlockMemory(_ theBuffer: CMBlockBuffer) -> OSStatus {
  osStatus { try theBuffer.assureBlockMemory() }
}

/// Returns the bytes of a range: in place if contiguous, otherwise copied to `temporaryBlock`.
@discardableResult
public func CMBlockBufferAccessDataBytes(
  _ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int, temporaryBlock: UnsafeMutableRawPointer,
  returnedPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> OSStatus {
  osStatus {
    let part = try theBuffer.part(offset: offset, length: length, isZeroRest: false)
    if part.isContiguous {
      returnedPointerOut.pointee = try theBuffer.piece(at: offset).bindMemory(to: CChar.self).baseAddress
    } else {
      try theBuffer.copyBytes(in: part.indices, to: temporaryBlock)
      returnedPointerOut.pointee = temporaryBlock.assumingMemoryBound(to: CChar.self)
    }
  }
}

/// Copies the bytes of a range to `destination`.
@discardableResult
public func CMBlockBufferCopyDataBytes(
  _ theSourceBuffer: CMBlockBuffer, atOffset offsetToData: Int, dataLength: Int,
  destination: UnsafeMutableRawPointer
) -> OSStatus {
  osStatus {
    let part = try theSourceBuffer.part(offset: offsetToData, length: dataLength, isZeroRest: false)
    try theSourceBuffer.copyBytes(in: part.indices, to: destination)
  }
}

/// Overwrites the bytes of a range, allocating memory if there is none yet.
@discardableResult
public func CMBlockBufferReplaceDataBytes(
  with sourceBytes: UnsafeRawPointer, blockBuffer destinationBuffer: CMBlockBuffer, offsetIntoDestination: Int,
  dataLength: Int
) -> OSStatus {
  osStatus {
    let part = try destinationBuffer.part(offset: offsetIntoDestination, length: dataLength, isZeroRest: false)
    try destinationBuffer.replaceBytes(in: part.indices, from: sourceBytes)
  }
}

/// Overwrites every byte of a range with `fillByte`, allocating memory if there is none yet.
@discardableResult
public func CMBlockBufferFillDataBytes(
  with fillByte: CChar, blockBuffer destinationBuffer: CMBlockBuffer, offsetIntoDestination: Int, dataLength: Int
) -> OSStatus {
  osStatus {
    let part = try destinationBuffer.part(offset: offsetIntoDestination, length: dataLength)
    try destinationBuffer.fillBytes(in: part.indices, with: UInt8(bitPattern: fillByte))
  }
}

/// Returns the address of the byte at `offset`, the contiguous length from there, and the total length.
@discardableResult
public func CMBlockBufferGetDataPointer(
  _ theBuffer: CMBlockBuffer, atOffset offset: Int, lengthAtOffsetOut: UnsafeMutablePointer<Int>?,
  totalLengthOut: UnsafeMutablePointer<Int>?,
  dataPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OSStatus {
  osStatus {
    let piece = try theBuffer.piece(at: offset)
    lengthAtOffsetOut?.pointee = piece.count
    totalLengthOut?.pointee = theBuffer.dataLength
    dataPointerOut?.pointee = piece.bindMemory(to: CChar.self).baseAddress
  }
}

/// The number of bytes.
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int {
  theBuffer.dataLength
}

/// Whether the bytes of a range are contiguous; a length of 0 means up to the end.
public func CMBlockBufferIsRangeContiguous(_ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int) -> Bool {
  guard let part = try? theBuffer.part(offset: offset, length: length) else { return false }
  return part.isContiguous
}

/// Whether there are no bytes.
public func CMBlockBufferIsEmpty(_ theBuffer: CMBlockBuffer) -> Bool {
  theBuffer.isEmpty
}

extension CMBlockBuffer {
  /// The slice for a C function's offset and length; with `isZeroRest`, a length of 0 means up to the end.
  fileprivate func part(offset: Int, length: Int, isZeroRest: Bool = true) throws -> Slice {
    let total = dataLength
    guard (0...total).contains(offset) else { throw Error.badOffsetParameter }
    let count = length == 0 && isZeroRest ? total - offset : length
    guard (0...total - offset).contains(count) else { throw Error.badLengthParameter }
    return Slice(buffer: self, startIndex: offset, endIndex: offset + count)
  }
}

extension CMBlockBuffer.Segment {
  fileprivate init(
    memoryBlock: UnsafeMutableRawPointer?, blockLength: Int, blockAllocator: CFAllocator?,
    customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int, dataLength: Int,
    flags: CMBlockBufferFlags
  ) throws {
    guard blockLength > 0 else { throw CMBlockBuffer.Error.badLengthParameter }
    guard (0...blockLength).contains(offsetToData) else { throw CMBlockBuffer.Error.badOffsetParameter }
    guard (0...blockLength - offsetToData).contains(dataLength) else {
      throw CMBlockBuffer.Error.badLengthParameter
    }
    let memory = try CMBlockMemory(
      block: memoryBlock, length: blockLength, allocator: blockAllocator, source: customBlockSource)
    if flags & kCMBlockBufferAssureMemoryNowFlag != 0, memory.assured() == nil {
      throw CMBlockBuffer.Error.blockAllocationFailed
    }
    self.init(memory: memory, offset: offsetToData, length: dataLength)
  }
}
