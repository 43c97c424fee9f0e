import CoreGraphics
import Foundation

/// Aligns the data of each audio buffer to 16 bytes.
public let kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment: UInt32 = 1 << 0

extension CMSampleBuffer {
  /// Options for returning audio buffer lists.
  public struct Flags: OptionSet, Sendable {
    /// The bits, as the C functions take them.
    public let rawValue: UInt32

    /// Flags from their bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Aligns the data of each audio buffer to 16 bytes, copying it if necessary.
    public static let audioBufferListAssure16ByteAlignment = Flags(
      rawValue: kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment)
  }

  /// Calls `body` with uncompressed or compressed audio as a buffer list that points into the data.
  public func withAudioBufferList<Result>(
    blockBufferMemoryAllocator: CFAllocator? = kCFAllocatorDefault, flags: Flags = [],
    body: (UnsafeMutableAudioBufferListPointer, CMBlockBuffer) throws -> Result
  ) throws -> Result {
    let channels = try audioBufferCount()
    let list = AudioBufferList.allocate(maximumBuffers: channels)
    defer { free(list.unsafeMutablePointer) }
    let block = try fill(list, flags)
    return try withExtendedLifetime(block) { try body(list, block) }
  }

  /// Sets this buffer's data to a copy of an audio buffer list, its buffers concatenated.
  public func setDataBuffer(fromAudioBufferList bufferList: UnsafePointer<AudioBufferList>) throws {
    let list = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: bufferList))
    let length = list.reduce(0) { $0 + Int($1.mDataByteSize) }
    let block = try CMBlockBuffer(length: length, flags: .assureMemoryNow)
    try block.withUnsafeMutableBytes { bytes in
      var offset = 0
      for buffer in list {
        guard let data = buffer.mData else { throw Error.invalidSampleData }
        bytes.baseAddress?.advanced(by: offset).copyMemory(from: data, byteCount: Int(buffer.mDataByteSize))
        offset += Int(buffer.mDataByteSize)
      }
    }
    try setDataBuffer(block)
    try setDataReady()
  }

  /// Copies uncompressed frames to a list of buffers, which must have room for them.
  public func copyPCMData(fromRange frames: Range<Int>, into bufferList: UnsafeMutablePointer<AudioBufferList>) throws {
    guard let stream = format?.audioStreamBasicDescription, stream.mFormatID == kAudioFormatLinearPCM else {
      throw Error.invalidMediaTypeForOperation
    }
    guard frames.lowerBound >= 0, frames.upperBound <= sampleCount else { throw Error.sampleIndexOutOfRange }
    let frameSize = Int(stream.mBytesPerFrame)
    let target = UnsafeMutableAudioBufferListPointer(bufferList)
    try withAudioBufferList { source, _ in
      guard source.count == target.count else { throw Error.invalidSampleData }
      for index in source.indices {
        let size = frames.count * frameSize
        guard Int(target[index].mDataByteSize) >= size,
          Int(source[index].mDataByteSize) >= frames.upperBound * frameSize
        else { throw Error.arrayTooSmall }
        guard let from = source[index].mData, let to = target[index].mData else { throw Error.invalidSampleData }
        to.copyMemory(from: from + frames.lowerBound * frameSize, byteCount: size)
        target[index].mDataByteSize = UInt32(size)
      }
    }
  }

  /// The number of audio buffers needed: one if interleaved, otherwise one per channel.
  func audioBufferCount() throws -> Int {
    guard let stream = format?.audioStreamBasicDescription else { throw Error.invalidMediaTypeForOperation }
    return stream.isInterleaved ? 1 : Int(max(stream.mChannelsPerFrame, 1))
  }

  /// Points the buffers of `list` at the data and returns the block buffer that owns it.
  func fill(_ list: UnsafeMutableAudioBufferListPointer, _ flags: Flags) throws -> CMBlockBuffer {
    guard isValid else { throw Error.invalidated }
    guard format?.audioStreamBasicDescription != nil else { throw Error.invalidMediaTypeForOperation }
    guard let dataBuffer else { throw Error.bufferNotReady }
    let block = dataBuffer.isContiguous ? dataBuffer : try CMBlockBuffer(contiguous: dataBuffer)
    let count = try audioBufferCount()
    let size = block.dataLength / count
    let isAligned = try block.withUnsafeMutableBytes { Int(bitPattern: $0.baseAddress) % 16 == 0 && size % 16 == 0 }
    if flags.contains(.audioBufferListAssure16ByteAlignment), !isAligned || block.dataLength % count != 0 {
      let padded = try CMSampleBuffer.alignedCopy(of: block, channels: count)
      try point(list, at: padded, channels: count, size: size, stride: padded.dataLength / count)
      return padded
    }
    try point(list, at: block, channels: count, size: size, stride: size)
    return block
  }

  private func point(
    _ list: UnsafeMutableAudioBufferListPointer, at block: CMBlockBuffer, channels: Int, size: Int, stride: Int
  ) throws {
    let interleaved = channels == 1 ? max(format?.audioStreamBasicDescription?.mChannelsPerFrame ?? 1, 1) : 1
    list.count = channels
    try block.withUnsafeMutableBytes { bytes in
      for index in 0..<channels {
        list[index] = AudioBuffer(
          mNumberChannels: interleaved, mDataByteSize: UInt32(size),
          mData: bytes.baseAddress.map { $0 + index * stride })
      }
    }
  }

  /// A copy of the bytes, with every channel at a 16-byte-aligned address.
  private static func alignedCopy(of block: CMBlockBuffer, channels: Int) throws -> CMBlockBuffer {
    let size = block.dataLength / channels
    let stride = (size + 15) / 16 * 16
    let copy = try CMBlockBuffer(
      length: stride * channels, allocator: { UnsafeMutableRawPointer.allocate(byteCount: $0, alignment: 16) },
      deallocator: { pointer, _ in pointer.deallocate() }, flags: .assureMemoryNow)
    try copy.withUnsafeMutableBytes { target in
      for channel in 0..<channels {
        try block[channel * size..<(channel + 1) * size].copyDataBytes(
          to: UnsafeMutableRawBufferPointer(rebasing: target[channel * stride..<channel * stride + size]))
      }
    }
    return copy
  }
}

/// Points an audio buffer list at the audio and returns the retained block buffer that owns it.
@discardableResult
public func CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
  _ sbuf: CMSampleBuffer, bufferListSizeNeededOut: UnsafeMutablePointer<Int>?,
  bufferListOut: UnsafeMutablePointer<AudioBufferList>?, bufferListSize: Int,
  blockBufferAllocator: CFAllocator?, blockBufferMemoryAllocator: CFAllocator?, flags: UInt32,
  blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>?
) -> OSStatus {
  osStatus {
    let needed = AudioBufferList.sizeInBytes(maximumBuffers: try sbuf.audioBufferCount())
    bufferListSizeNeededOut?.pointee = needed
    guard let bufferListOut else { return }
    guard bufferListSize >= needed else { throw CMSampleBuffer.Error.arrayTooSmall }
    guard let blockBufferOut else { throw CMSampleBuffer.Error.requiredParameterMissing }
    blockBufferOut.pointee = try sbuf.fill(
      UnsafeMutableAudioBufferListPointer(bufferListOut), CMSampleBuffer.Flags(rawValue: flags))
  }
}

/// Sets the sample buffer's data to a copy of an audio buffer list.
@discardableResult
public func CMSampleBufferSetDataBufferFromAudioBufferList(
  _ sbuf: CMSampleBuffer, blockBufferAllocator: CFAllocator?, blockBufferMemoryAllocator: CFAllocator?,
  flags: UInt32, bufferList: UnsafePointer<AudioBufferList>
) -> OSStatus {
  osStatus { try sbuf.setDataBuffer(fromAudioBufferList: bufferList) }
}

/// Copies uncompressed frames to a list of buffers.
@discardableResult
public func CMSampleBufferCopyPCMDataIntoAudioBufferList(
  _ sbuf: CMSampleBuffer, at frameOffset: Int32, frameCount numFrames: Int32,
  into bufferList: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
  guard frameOffset >= 0, numFrames >= 0 else { return kCMSampleBufferError_SampleIndexOutOfRange }
  return osStatus {
    try sbuf.copyPCMData(fromRange: Int(frameOffset)..<Int(frameOffset) + Int(numFrames), into: bufferList)
  }
}

/// Copies the packet descriptions to an array of `packetDescriptionsSize` bytes.
@discardableResult
public func CMSampleBufferGetAudioStreamPacketDescriptions(
  _ sbuf: CMSampleBuffer, packetDescriptionsSize: Int,
  packetDescriptionsOut: UnsafeMutablePointer<AudioStreamPacketDescription>?,
  packetDescriptionsSizeNeededOut: UnsafeMutablePointer<Int>?
) -> OSStatus {
  let packets = sbuf.packetDescriptions
  let needed = packets.count * MemoryLayout<AudioStreamPacketDescription>.stride
  packetDescriptionsSizeNeededOut?.pointee = needed
  guard let packetDescriptionsOut else { return noErr }
  guard packetDescriptionsSize >= needed else { return kCMSampleBufferError_ArrayTooSmall }
  for (index, packet) in packets.enumerated() { packetDescriptionsOut[index] = packet }
  return noErr
}

/// Returns the packet descriptions, in memory that lives as long as the buffer.
@discardableResult
public func CMSampleBufferGetAudioStreamPacketDescriptionsPtr(
  _ sbuf: CMSampleBuffer,
  packetDescriptionsPointerOut: UnsafeMutablePointer<UnsafePointer<AudioStreamPacketDescription>?>?,
  sizeOut: UnsafeMutablePointer<Int>?
) -> OSStatus {
  let packets = sbuf.packetDescriptionPointer
  packetDescriptionsPointerOut?.pointee = packets?.baseAddress
  sizeOut?.pointee = (packets?.count ?? 0) * MemoryLayout<AudioStreamPacketDescription>.stride
  return noErr
}
