import CoreMedia
import CoreVideo
import Foundation
import Testing

/// The C functions of samples and formats.
@Suite struct SampleBehaviourTests {
  private static func picture() throws -> CVImageBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, 32, 16, kCVPixelFormatType_32BGRA, nil, &made)
    return try #require(made)
  }

  private static func sample(_ time: CMTime = CMTime(value: 5, timescale: 30)) throws -> CMSampleBuffer {
    let picture = try picture()
    var format: CMVideoFormatDescription?
    let status = CMVideoFormatDescriptionCreateForImageBuffer(
      allocator: nil, imageBuffer: picture, formatDescriptionOut: &format)
    #expect(status == noErr)
    let timing = CMSampleTimingInfo(
      duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: time, decodeTimeStamp: time)
    return try CMSampleBuffer(imageBuffer: picture, formatDescription: try #require(format), sampleTiming: timing)
  }

  @Test func functionsOfASampleAnswerAsItsMembers() throws {
    let sample = try Self.sample()
    #expect(CMSampleBufferGetDuration(sample) == CMTime(value: 1, timescale: 30))
    #expect(CMSampleBufferGetDecodeTimeStamp(sample) == CMTime(value: 5, timescale: 30))
    #expect(CMSampleBufferIsValid(sample))
    guard case .ready = sample.dataReadiness else { return #expect(Bool(false), "it is ready") }
    #expect(CMSampleBufferMakeDataReady(sample) == noErr)
    #expect(CMSampleBufferInvalidate(sample) == noErr)
    #expect(!CMSampleBufferIsValid(sample))
  }

  @Test func aCopyHasItsOwnTimes() throws {
    let sample = try Self.sample()
    let later = CMTime(value: 9, timescale: 30)
    var timing = CMSampleTimingInfo(
      duration: CMTime(value: 2, timescale: 30), presentationTimeStamp: later, decodeTimeStamp: .invalid)
    var made: CMSampleBuffer?
    let status = CMSampleBufferCreateCopyWithNewTiming(
      allocator: nil, sampleBuffer: sample, sampleTimingEntryCount: 1, sampleTimingArray: &timing,
      sampleBufferOut: &made)
    let copy = try #require(made)
    #expect(status == noErr && copy.presentationTimeStamp == later && copy.imageBuffer === sample.imageBuffer)
    #expect(sample.presentationTimeStamp == CMTime(value: 5, timescale: 30))
  }

  @Test func formatsTellTheirKindAndTheirAperture() throws {
    let format = try #require(try Self.sample().formatDescription)
    #expect(CMFormatDescriptionGetMediaType(format) == kCMMediaType_Video)
    #expect(CMFormatDescriptionGetMediaSubType(format) == kCVPixelFormatType_32BGRA)
    #expect(
      CMVideoFormatDescriptionGetCleanAperture(format, originIsAtTopLeft: true)
        == CGRect(x: 0, y: 0, width: 32, height: 16))
  }

  @Test func attachmentsAreRemovedOneByOneAndAllAtOnce() throws {
    let sample = try Self.sample()
    for key in ["a", "b", "c"] {
      CMSetAttachment(sample, key: key as CFString, value: key, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    }
    CMRemoveAttachment(sample, key: "b" as CFString)
    let left = ["a", "b", "c"].map { CMGetAttachment(sample, key: $0 as CFString, attachmentModeOut: nil) as? String }
    #expect(left == ["a", nil, "c"])
    CMRemoveAllAttachments(sample)
    #expect(CMGetAttachment(sample, key: "a" as CFString, attachmentModeOut: nil) == nil)
  }

  @Test func aBlockGrowsByAnother() throws {
    func block(_ bytes: [UInt8]) throws -> CMBlockBuffer {
      var made: CMBlockBuffer?
      CMBlockBufferCreateWithMemoryBlock(
        allocator: nil, memoryBlock: nil, blockLength: bytes.count, blockAllocator: nil, customBlockSource: nil,
        offsetToData: 0, dataLength: bytes.count, flags: kCMBlockBufferAssureMemoryNowFlag, blockBufferOut: &made)
      let block = try #require(made)
      let status = CMBlockBufferReplaceDataBytes(
        with: bytes, blockBuffer: block, offsetIntoDestination: 0, dataLength: bytes.count)
      #expect(status == noErr)
      return block
    }
    let (whole, tail) = (try block([1, 2, 3]), try block([7, 8, 9]))
    #expect(
      CMBlockBufferAppendBufferReference(whole, targetBBuf: tail, offsetToData: 1, dataLength: 2, flags: 0) == noErr)
    #expect(CMBlockBufferGetDataLength(whole) == 5)
    #expect(try Array(whole.dataBytes()) == [1, 2, 3, 8, 9])
  }

  @Test func aQueueCountsItsBuffers() throws {
    var made: CMBufferQueue?
    CMBufferQueueCreate(
      allocator: nil, capacity: 0, callbacks: CMBufferQueueGetCallbacksForUnsortedSampleBuffers(), queueOut: &made)
    let queue = try #require(made)
    #expect(CMBufferQueueGetBufferCount(queue) == 0)
    #expect(CMBufferQueueEnqueue(queue, buffer: try Self.sample()) == noErr)
    #expect(CMBufferQueueEnqueue(queue, buffer: try Self.sample()) == noErr)
    #expect(CMBufferQueueGetBufferCount(queue) == 2)
    _ = CMBufferQueueDequeue(queue)
    #expect(CMBufferQueueGetBufferCount(queue) == 1)
  }

  @Test func aSoundFormatTellsItsLayout() throws {
    var description = AudioStreamBasicDescription(
      mSampleRate: 48000, mFormatID: kAudioFormatLinearPCM, mFormatFlags: kAudioFormatFlagIsFloat, mBytesPerPacket: 24,
      mFramesPerPacket: 1, mBytesPerFrame: 24, mChannelsPerFrame: 6, mBitsPerChannel: 32, mReserved: 0)
    var layout = AudioChannelLayout()
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_MPEG_5_1_A
    var made: CMAudioFormatDescription?
    let status = CMAudioFormatDescriptionCreate(
      allocator: nil, asbd: &description, layoutSize: MemoryLayout<AudioChannelLayout>.size, layout: &layout,
      magicCookieSize: 0, magicCookie: nil, extensions: nil, formatDescriptionOut: &made)
    #expect(status == noErr)
    var size = 0
    let found = CMAudioFormatDescriptionGetChannelLayout(try #require(made), sizeOut: &size)
    #expect(found?.pointee.mChannelLayoutTag == kAudioChannelLayoutTag_MPEG_5_1_A && size > 0)
  }

  @Test func timecodesKeepTheirFlags() throws {
    let flags: CMFormatDescription.TimeCode.Flag = [.negTimesOK, .twentyFourHourMax]
    var made: CMTimeCodeFormatDescription?
    CMTimeCodeFormatDescriptionCreate(
      allocator: nil, timeCodeFormatType: kCMTimeCodeFormatType_TimeCode32,
      frameDuration: CMTime(value: 1, timescale: 25), frameQuanta: 25, flags: flags.rawValue, extensions: nil,
      formatDescriptionOut: &made)
    #expect(made?.timeCodeFlags == flags && flags.contains(.negTimesOK))
  }
}
