import CoreMedia
import Foundation
import Testing

@Suite struct AudioSampleTests {
  /// 16-bit sound of two channels, interleaved or one channel after the other.
  private func stream(interleaved: Bool) -> AudioStreamBasicDescription {
    let packed = kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked
    let size: UInt32 = interleaved ? 4 : 2
    return AudioStreamBasicDescription(
      mSampleRate: 48000, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: interleaved ? packed : packed | kAudioFormatFlagIsNonInterleaved, mBytesPerPacket: size,
      mFramesPerPacket: 1, mBytesPerFrame: size, mChannelsPerFrame: 2, mBitsPerChannel: 16, mReserved: 0)
  }

  /// Four frames: 1, 2, 3, 4 at the left, and at the right ten times that.
  private func buffer(interleaved: Bool, pieces: Int = 1) throws -> CMSampleBuffer {
    let frames: [Int16] = interleaved ? [1, 10, 2, 20, 3, 30, 4, 40] : [1, 2, 3, 4, 10, 20, 30, 40]
    let bytes = frames.withUnsafeBytes { Data($0) }
    let block = try CMBlockBuffer()
    for piece in 0..<pieces {
      let part = try CMBlockBuffer(length: bytes.count / pieces)
      try part.replaceDataBytes(with: bytes.dropFirst(piece * part.dataLength).prefix(part.dataLength))
      try block.append(bufferReference: part)
    }
    return try CMSampleBuffer(
      dataBuffer: block,
      formatDescription: CMFormatDescription(audioStreamBasicDescription: stream(interleaved: interleaved)),
      numSamples: 4,
      sampleTimings: [
        CMSampleTimingInfo(
          duration: CMTime(value: 1, timescale: 48000), presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
      ], sampleSizes: interleaved ? [4] : [])
  }

  private func numbers(_ buffer: AudioBuffer) -> [Int16] {
    Array(UnsafeRawBufferPointer(start: buffer.mData, count: Int(buffer.mDataByteSize)).bindMemory(to: Int16.self))
  }

  @Test(arguments: [1, 2, 4]) func aListOfBuffersPointsAtEveryChannel(pieces: Int) throws {
    try buffer(interleaved: true, pieces: pieces).withAudioBufferList { list, block in
      #expect(list.count == 1 && list[0].mNumberChannels == 2 && block.isContiguous)
      #expect(numbers(list[0]) == [1, 10, 2, 20, 3, 30, 4, 40])
    }
    try buffer(interleaved: false, pieces: pieces).withAudioBufferList { list, _ in
      #expect(list.count == 2 && list.map(\.mNumberChannels) == [1, 1])
      #expect(numbers(list[0]) == [1, 2, 3, 4] && numbers(list[1]) == [10, 20, 30, 40])
    }
  }

  @Test func theCFormSaysHowMuchRoomTheListNeeds() throws {
    let sample = try buffer(interleaved: false)
    var needed = 0
    #expect(
      CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
        sample, bufferListSizeNeededOut: &needed, bufferListOut: nil, bufferListSize: 0, blockBufferAllocator: nil,
        blockBufferMemoryAllocator: nil, flags: 0, blockBufferOut: nil) == noErr)
    #expect(needed == AudioBufferList.sizeInBytes(maximumBuffers: 2) && needed == 40)
    let list = AudioBufferList.allocate(maximumBuffers: 2)
    defer { free(list.unsafeMutablePointer) }
    var block: CMBlockBuffer?
    func get(_ size: Int) -> OSStatus {
      CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
        sample, bufferListSizeNeededOut: nil, bufferListOut: list.unsafeMutablePointer, bufferListSize: size,
        blockBufferAllocator: nil, blockBufferMemoryAllocator: nil,
        flags: kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment, blockBufferOut: &block)
    }
    #expect(get(needed - 1) == kCMSampleBufferError_ArrayTooSmall)
    #expect(get(needed) == noErr && block != nil)
    #expect(numbers(list[1]) == [10, 20, 30, 40])
  }

  @Test func buffersAreAlignedWhenAsked() throws {
    // 3 frames of 2 bytes: the second channel would begin at byte 6.
    let frames: [Int16] = [1, 2, 3, 10, 20, 30]
    let block = try CMBlockBuffer(length: 12)
    try block.replaceDataBytes(with: frames.withUnsafeBytes { Data($0) })
    let sample = try CMSampleBuffer(
      dataBuffer: block,
      formatDescription: CMFormatDescription(audioStreamBasicDescription: stream(interleaved: false)), numSamples: 3,
      sampleTimings: [], sampleSizes: [])
    let list = AudioBufferList.allocate(maximumBuffers: 2)
    defer { free(list.unsafeMutablePointer) }
    var owner: CMBlockBuffer?
    #expect(
      CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
        sample, bufferListSizeNeededOut: nil, bufferListOut: list.unsafeMutablePointer, bufferListSize: 40,
        blockBufferAllocator: nil, blockBufferMemoryAllocator: nil,
        flags: kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment, blockBufferOut: &owner) == noErr)
    for buffer in list { #expect(Int(bitPattern: buffer.mData) % 16 == 0) }
    #expect(numbers(list[0]) == [1, 2, 3] && numbers(list[1]) == [10, 20, 30])
    withExtendedLifetime(owner) {}
  }

  @Test(arguments: [true, false]) func framesAreCopiedOutOfTheMiddle(interleaved: Bool) throws {
    let sample = try buffer(interleaved: interleaved, pieces: 2)
    let count = interleaved ? 1 : 2
    let list = AudioBufferList.allocate(maximumBuffers: count)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 32, alignment: 16)
    defer {
      free(list.unsafeMutablePointer)
      memory.deallocate()
    }
    for index in 0..<count {
      list[index] = AudioBuffer(
        mNumberChannels: interleaved ? 2 : 1, mDataByteSize: 16, mData: memory + index * 16)
    }
    func copy(at offset: Int32, _ frames: Int32) -> OSStatus {
      CMSampleBufferCopyPCMDataIntoAudioBufferList(
        sample, at: offset, frameCount: frames, into: list.unsafeMutablePointer)
    }
    #expect(copy(at: 1, 2) == noErr)
    #expect(list.map(numbers) == (interleaved ? [[2, 20, 3, 30]] : [[2, 3], [20, 30]]))
    #expect(copy(at: 3, 2) == kCMSampleBufferError_SampleIndexOutOfRange)
    #expect(copy(at: -1, 2) == kCMSampleBufferError_SampleIndexOutOfRange)
    list[0].mDataByteSize = 1
    #expect(copy(at: 0, 1) == kCMSampleBufferError_ArrayTooSmall)
  }

  @Test func aListOfBuffersBecomesTheData() throws {
    let list = AudioBufferList.allocate(maximumBuffers: 2)
    defer { free(list.unsafeMutablePointer) }
    var left: [Int16] = [1, 2]
    var right: [Int16] = [10, 20]
    let sample = try CMSampleBuffer(
      dataBuffer: nil,
      formatDescription: CMFormatDescription(audioStreamBasicDescription: stream(interleaved: false)), numSamples: 2,
      sampleTimings: [], sampleSizes: [])
    left.withUnsafeMutableBytes { left in
      right.withUnsafeMutableBytes { right in
        list[0] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 4, mData: left.baseAddress)
        list[1] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 4, mData: right.baseAddress)
        #expect(
          CMSampleBufferSetDataBufferFromAudioBufferList(
            sample, blockBufferAllocator: nil, blockBufferMemoryAllocator: nil, flags: 0,
            bufferList: list.unsafePointer) == noErr)
      }
    }
    #expect(CMSampleBufferDataIsReady(sample))
    try sample.withAudioBufferList { list, _ in #expect(list.map(numbers) == [[1, 2], [10, 20]]) }
  }

  @Test func picturesHaveNoAudioBuffers() throws {
    let sample = try CMSampleBuffer(
      dataBuffer: nil, formatDescription: CMFormatDescription(videoCodecType: .h264, width: 2, height: 2),
      numSamples: 0, sampleTimings: [], sampleSizes: [])
    #expect(throws: CMSampleBuffer.Error.invalidMediaTypeForOperation) { try sample.withAudioBufferList { _, _ in } }
  }

  @Test func packetsKeepTheirPlacesAndLengths() throws {
    let stream = AudioStreamBasicDescription(
      mSampleRate: 48000, mFormatID: kAudioFormatMPEG4AAC, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 1024,
      mBytesPerFrame: 0, mChannelsPerFrame: 2, mBitsPerChannel: 0, mReserved: 0)
    let packets = [(0, 5), (5, 7), (12, 3)].map {
      AudioStreamPacketDescription(mStartOffset: Int64($0.0), mVariableFramesInPacket: 0, mDataByteSize: UInt32($0.1))
    }
    let block = try CMBlockBuffer(length: 15)
    try block.replaceDataBytes(with: Data(0..<15))
    var made: CMSampleBuffer?
    #expect(
      CMAudioSampleBufferCreateReadyWithPacketDescriptions(
        allocator: nil, dataBuffer: block,
        formatDescription: try CMFormatDescription(audioStreamBasicDescription: stream), sampleCount: 3,
        presentationTimeStamp: CMTime(value: 1024, timescale: 48000), packetDescriptions: packets,
        sampleBufferOut: &made) == noErr)
    let sample = try #require(made)
    #expect(sample.duration == CMTime(value: 3072, timescale: 48000))
    #expect(try sample.sampleSizes() == [5, 7, 3])

    var needed = 0
    #expect(
      CMSampleBufferGetAudioStreamPacketDescriptions(
        sample, packetDescriptionsSize: 0, packetDescriptionsOut: nil, packetDescriptionsSizeNeededOut: &needed)
        == noErr)
    #expect(needed == 3 * 16)
    var copies = [AudioStreamPacketDescription](repeating: AudioStreamPacketDescription(), count: 3)
    #expect(
      CMSampleBufferGetAudioStreamPacketDescriptions(
        sample, packetDescriptionsSize: needed, packetDescriptionsOut: &copies, packetDescriptionsSizeNeededOut: nil)
        == noErr)
    #expect(copies.map(\.mStartOffset) == [0, 5, 12] && copies.map(\.mDataByteSize) == [5, 7, 3])
    #expect(
      CMSampleBufferGetAudioStreamPacketDescriptions(
        sample, packetDescriptionsSize: needed - 1, packetDescriptionsOut: &copies,
        packetDescriptionsSizeNeededOut: nil) == kCMSampleBufferError_ArrayTooSmall)

    // A part's packets begin at its own start.
    let part = try CMSampleBuffer(copying: sample, forRange: 1..<3)
    var pointer: UnsafePointer<AudioStreamPacketDescription>?
    var size = 0
    #expect(
      CMSampleBufferGetAudioStreamPacketDescriptionsPtr(part, packetDescriptionsPointerOut: &pointer, sizeOut: &size)
        == noErr)
    #expect(size == 32 && pointer?[0].mStartOffset == 0 && pointer?[1].mStartOffset == 7)
    #expect(try part.dataBuffer?.dataBytes() == Data(5..<15))
    #expect(part.presentationTimeStamp == CMTime(value: 2048, timescale: 48000))
  }
}
