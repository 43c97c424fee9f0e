import AVFAudio
import Foundation
import Testing

@Suite struct AVAudioBufferTests {
  @Test func aBufferHasRoomAndALength() throws {
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: try Tones.format(48_000, 2), frameCapacity: 100))
    #expect(buffer.frameCapacity == 100)
    #expect(buffer.frameLength == 0)
    #expect(buffer.stride == 1)
    #expect(buffer.audioBufferList.pointee.mNumberBuffers == 2)
    #expect(buffer.audioBufferList.pointee.mBuffers.mDataByteSize == 0)
    buffer.frameLength = 60
    let list = UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
    #expect(list.map(\.mDataByteSize) == [240, 240])
    #expect(list.map(\.mNumberChannels) == [1, 1])
    let data = try #require(buffer.floatChannelData)
    data[1][7] = 0.25
    #expect(list[1].mData?.load(fromByteOffset: 28, as: Float.self) == 0.25)
    #expect(buffer.int16ChannelData == nil)
    #expect(buffer.int32ChannelData == nil)
  }

  @Test func interleavedSamplesAreAStrideApart() throws {
    let format = try Tones.format(48_000, 2, .pcmFormatInt16, interleaved: true)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 10))
    buffer.frameLength = 10
    #expect(buffer.stride == 2)
    #expect(buffer.audioBufferList.pointee.mNumberBuffers == 1)
    #expect(buffer.audioBufferList.pointee.mBuffers.mNumberChannels == 2)
    #expect(buffer.audioBufferList.pointee.mBuffers.mDataByteSize == 40)
    let data = try #require(buffer.int16ChannelData)
    data[1][3 * buffer.stride] = 77
    #expect(buffer.audioBufferList.pointee.mBuffers.mData?.load(fromByteOffset: 14, as: Int16.self) == 77)
    #expect(buffer.floatChannelData == nil)
  }

  @Test func aCopyHasSoundOfItsOwn() throws {
    let buffer = try Tones.sine(440, frames: 50, in: try Tones.format(48_000, 2))
    let copy = try #require(buffer.copy() as? AVAudioPCMBuffer)
    #expect(copy.frameLength == 50)
    #expect(copy.format == buffer.format)
    let before = Tones.samples(copy, channel: 1)
    #expect(before == Tones.samples(buffer, channel: 1))
    Tones.set(1, 5, 1, in: buffer)
    #expect(Tones.samples(copy, channel: 1) == before)
  }

  @Test func aBufferAroundForeignMemoryGivesItBack() throws {
    let format = try Tones.format(48_000, 2)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 20)
    defer { memory.deallocate() }
    for index in 0..<20 { memory[index] = Float(index) }
    let list = AudioBufferList.allocate(maximumBuffers: 2)
    defer { free(list.unsafeMutablePointer) }
    for number in 0..<2 {
      list[number] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 40, mData: memory + 10 * number)
    }
    var given: UnsafeMutableRawPointer?
    do {
      let buffer = try #require(
        AVAudioPCMBuffer(pcmFormat: format, bufferListNoCopy: list.unsafePointer) {
          given = $0.pointee.mBuffers.mData
        })
      #expect(buffer.frameLength == 10)
      #expect(buffer.frameCapacity == 10)
      #expect(buffer.floatChannelData?[1] == memory + 10)
      #expect(given == nil)
    }
    #expect(given == UnsafeMutableRawPointer(memory))
    list.count = 1
    #expect(AVAudioPCMBuffer(pcmFormat: format, bufferListNoCopy: list.unsafePointer) == nil)
    list.count = 2
  }

  @Test func packetsNeedACompressedFormat() throws {
    let coded = try #require(
      AVAudioFormat(settings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2]))
    #expect(AVAudioPCMBuffer(pcmFormat: coded, frameCapacity: 10) == nil)
    let buffer = AVAudioCompressedBuffer(format: coded, packetCapacity: 3, maximumPacketSize: 100)
    #expect(buffer.packetCapacity == 3)
    #expect(buffer.byteCapacity == 300)
    #expect(buffer.maximumPacketSize == 100)
    #expect(buffer.byteLength == 0)
    buffer.packetCount = 2
    buffer.byteLength = 30
    buffer.packetDescriptions?[1] = AudioStreamPacketDescription(
      mStartOffset: 10, mVariableFramesInPacket: 0, mDataByteSize: 20)
    buffer.data.storeBytes(of: 9, toByteOffset: 29, as: UInt8.self)
    let copy = try #require(buffer.copy() as? AVAudioCompressedBuffer)
    #expect(copy.packetCount == 2)
    #expect(copy.packetDescriptions?[1].mDataByteSize == 20)
    #expect(copy.data.load(fromByteOffset: 29, as: UInt8.self) == 9)
    #expect(copy.audioBufferList.pointee.mBuffers.mDataByteSize == 30)
    let law = try #require(
      AVAudioFormat(settings: [AVFormatIDKey: kAudioFormatULaw, AVSampleRateKey: 8000, AVNumberOfChannelsKey: 2]))
    let even = AVAudioCompressedBuffer(format: law, packetCapacity: 8)
    #expect(even.packetDescriptions == nil)
    even.packetCount = 5
    #expect(even.byteLength == 10)
  }

  @Test func sampleBuffersAndBuffersShareTheirSound() throws {
    let source = try Tones.noise(64, bits: 16, in: try Tones.format(48_000, 2))
    let sample = try CMSampleBuffer(
      dataBuffer: nil, formatDescription: source.format.formatDescription, numSamples: 64,
      presentationTimeStamp: .zero, packetDescriptions: [])
    #expect(
      CMSampleBufferSetDataBufferFromAudioBufferList(
        sample, blockBufferAllocator: kCFAllocatorDefault, blockBufferMemoryAllocator: kCFAllocatorDefault, flags: 0,
        bufferList: source.audioBufferList) == noErr)
    let description = try #require(sample.formatDescription)
    let target = try #require(
      AVAudioPCMBuffer(pcmFormat: AVAudioFormat(cmAudioFormatDescription: description), frameCapacity: 40))
    target.frameLength = 40
    #expect(
      CMSampleBufferCopyPCMDataIntoAudioBufferList(
        sample, at: 20, frameCount: 40, into: target.mutableAudioBufferList) == noErr)
    for channel in 0..<2 {
      #expect(Tones.samples(target, channel: channel) == Array(Tones.samples(source, channel: channel)[20..<60]))
    }
  }
}
