import CoreGraphics
import Foundation

/// Creates the description of an H.264 stream from its parameter sets (SPS, PPS) without start codes.
@discardableResult
public func CMVideoFormatDescriptionCreateFromH264ParameterSets(
  allocator: CFAllocator?, parameterSetCount: Int, parameterSetPointers: UnsafePointer<UnsafePointer<UInt8>>,
  parameterSetSizes: UnsafePointer<Int>, nalUnitHeaderLength: Int32,
  formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = nil
  return osStatus {
    formatDescriptionOut.pointee = try CMFormatDescription(
      h264ParameterSets: data(parameterSetPointers, parameterSetSizes, parameterSetCount),
      nalUnitHeaderLength: Int(nalUnitHeaderLength))
  }
}

/// Creates the description of an HEVC stream from its parameter sets (VPS, SPS, PPS) without start codes.
@discardableResult
public func CMVideoFormatDescriptionCreateFromHEVCParameterSets(
  allocator: CFAllocator?, parameterSetCount: Int, parameterSetPointers: UnsafePointer<UnsafePointer<UInt8>>,
  parameterSetSizes: UnsafePointer<Int>, nalUnitHeaderLength: Int32, extensions: CFDictionary?,
  formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.pointee = nil
  return osStatus {
    formatDescriptionOut.pointee = try CMFormatDescription(
      hevcParameterSets: data(parameterSetPointers, parameterSetSizes, parameterSetCount),
      nalUnitHeaderLength: Int(nalUnitHeaderLength),
      extensions: extensions.map(CMFormatDescription.Extensions.init(base:)))
  }
}

/// Returns one parameter set of an H.264 stream, valid as long as the description, and the number of sets.
@discardableResult
public func CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
  _ videoDesc: CMFormatDescription, parameterSetIndex: Int,
  parameterSetPointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
  parameterSetSizeOut: UnsafeMutablePointer<Int>?, parameterSetCountOut: UnsafeMutablePointer<Int>?,
  nalUnitHeaderLengthOut: UnsafeMutablePointer<Int32>?
) -> OSStatus {
  get(
    videoDesc, videoDesc.h264ParameterSetList, parameterSetIndex, parameterSetPointerOut, parameterSetSizeOut,
    parameterSetCountOut, nalUnitHeaderLengthOut)
}

/// Returns one parameter set of an HEVC stream, valid as long as the description, and the number of sets.
@discardableResult
public func CMVideoFormatDescriptionGetHEVCParameterSetAtIndex(
  _ videoDesc: CMFormatDescription, parameterSetIndex: Int,
  parameterSetPointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
  parameterSetSizeOut: UnsafeMutablePointer<Int>?, parameterSetCountOut: UnsafeMutablePointer<Int>?,
  nalUnitHeaderLengthOut: UnsafeMutablePointer<Int32>?
) -> OSStatus {
  get(
    videoDesc, videoDesc.hevcParameterSetList, parameterSetIndex, parameterSetPointerOut, parameterSetSizeOut,
    parameterSetCountOut, nalUnitHeaderLengthOut)
}

private func data(
  _ pointers: UnsafePointer<UnsafePointer<UInt8>>, _ sizes: UnsafePointer<Int>, _ count: Int
) -> [Data] {
  (0..<max(count, 0)).map { Data(bytes: pointers[$0], count: sizes[$0]) }
}

private func get(
  _ description: CMFormatDescription, _ list: (sets: [Data], headerLength: Int)?, _ index: Int,
  _ pointerOut: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ sizeOut: UnsafeMutablePointer<Int>?,
  _ countOut: UnsafeMutablePointer<Int>?, _ headerLengthOut: UnsafeMutablePointer<Int32>?
) -> OSStatus {
  guard let list else { return kCMFormatDescriptionError_InvalidParameter }
  countOut?.pointee = list.sets.count
  headerLengthOut?.pointee = Int32(list.headerLength)
  if pointerOut == nil && sizeOut == nil { return noErr }
  guard list.sets.indices.contains(index) else { return kCMFormatDescriptionError_ValueNotAvailable }
  let set = description.parameterSetMemory.pointers(to: list.sets)[index]
  pointerOut?.pointee = set.baseAddress
  sizeOut?.pointee = set.count
  return noErr
}
