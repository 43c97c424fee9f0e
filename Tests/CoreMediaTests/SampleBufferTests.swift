import CoreMedia
import Foundation
import Testing

private func t(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 30) }

private func timing(_ time: Int64) -> CMSampleTimingInfo {
  CMSampleTimingInfo(duration: t(1), presentationTimeStamp: t(time), decodeTimeStamp: .invalid)
}

private func sample(_ time: Int64) throws -> CMSampleBuffer {
  try CMSampleBuffer(
    dataBuffer: nil, formatDescription: nil, numSamples: 1, sampleTimings: [timing(time)], sampleSizes: [])
}

@Suite struct SampleBufferTests {
  @Test func blocksAreJoinedCutAndMadeContiguous() throws {
    let block = try CMBlockBuffer()
    for byte in 0..<4 as Range<Int8> {
      let part = try CMBlockBuffer(length: 4)
      try part.fillDataBytes(with: byte)
      try block.append(bufferReference: part)
    }
    #expect(block.dataLength == 16 && !block.isContiguous && block[4..<8].isContiguous)
    #expect(try block[2..<6].dataBytes() == Data([0, 0, 1, 1]))
    let whole = try CMBlockBuffer(contiguous: block)
    #expect(try whole.isContiguous && whole.dataBytes() == block.dataBytes())
    try block[6..<16].replaceDataBytes(with: Data([9, 9, 9]))
    #expect(try block.dataBytes() == Data([0, 0, 0, 0, 1, 1, 9, 9, 9, 2, 2, 2, 3, 3, 3, 3]))
    #expect(CMBlockBufferIsRangeContiguous(block, atOffset: 3, length: 2) == false)
    var pointer: UnsafeMutablePointer<CChar>?
    #expect(
      CMBlockBufferGetDataPointer(
        block, atOffset: 16, lengthAtOffsetOut: nil, totalLengthOut: nil, dataPointerOut: &pointer)
        == kCMBlockBufferBadOffsetParameterErr)
    var bytes = [UInt8](repeating: 0, count: 20)
    #expect(
      CMBlockBufferCopyDataBytes(block, atOffset: 0, dataLength: 20, destination: &bytes)
        == kCMBlockBufferBadLengthParameterErr)
  }

  @Test func oneTimingServesAllSamplesAndManyAreSorted() throws {
    let regular = try CMSampleBuffer(
      dataBuffer: nil, formatDescription: nil, numSamples: 5, sampleTimings: [timing(10)], sampleSizes: [2])
    #expect(regular.duration == t(5) && regular.totalSampleSize == 10)
    #expect(try regular.sampleTimingInfo(at: 3).presentationTimeStamp == t(13))
    let reordered = try CMSampleBuffer(
      dataBuffer: nil, formatDescription: nil, numSamples: 3, sampleTimings: [timing(4), timing(2), timing(3)],
      sampleSizes: [])
    #expect(reordered.presentationTimeStamp == t(2) && reordered.duration == t(3))
    #expect(throws: CMSampleBuffer.Error.invalidEntryCount) {
      try CMSampleBuffer(
        dataBuffer: nil, formatDescription: nil, numSamples: 3, sampleTimings: [timing(1), timing(2)], sampleSizes: [])
    }
  }

  @Test func attachmentsOfSamplesAndBuffersAreCopied() throws {
    let buffer = try CMSampleBuffer(
      dataBuffer: nil, formatDescription: nil, numSamples: 2, sampleTimings: [timing(0)], sampleSizes: [])
    #expect(CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: false) == nil)
    buffer.sampleAttachments[1][.notSync] = true
    CMSetAttachment(buffer, key: "Kept", value: 1, attachmentMode: kCMAttachmentMode_ShouldPropagate)
    CMSetAttachment(buffer, key: "Own", value: 2, attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
    let copy = try CMSampleBuffer(copying: buffer, withNewTiming: [timing(7)])
    #expect(copy.presentationTimeStamp == t(7))
    let attachments = CMSampleBufferGetSampleAttachmentsArray(copy, createIfNecessary: false) as? [[CFString: Any]]
    #expect(attachments?[0][kCMSampleAttachmentKey_NotSync] == nil)
    #expect(attachments?[1][kCMSampleAttachmentKey_NotSync] as? Bool == true)
    var mode: CMAttachmentMode = 9
    #expect(CMGetAttachment(copy, key: "Own", attachmentModeOut: &mode) as? Int == 2 && mode == 0)
    let other = try sample(0)
    CMPropagateAttachments(buffer, destination: other)
    #expect(other.attachments["Kept"]?.value as? Int == 1 && other.attachments["Own"] == nil)
  }

  @Test func attachmentsOfSamplesAreChangedInPlace() throws {
    let buffer = try CMSampleBuffer(
      dataBuffer: nil, formatDescription: nil, numSamples: 2, sampleTimings: [timing(0)], sampleSizes: [])
    let made = CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: true)
    let objects = try #require(made as? [NSMutableDictionary])
    objects[1][kCMSampleAttachmentKey_DisplayImmediately] = true
    #expect(buffer.sampleAttachments[1][.displayImmediately] as? Bool == true)
    #expect(buffer.sampleAttachments[0].isEmpty)
    let copies = try [CMSampleBuffer(copying: buffer), CMSampleBuffer(copying: buffer, forRange: 1..<2)]
    buffer.sampleAttachments[1][.displayImmediately] = false
    #expect(objects[1][kCMSampleAttachmentKey_DisplayImmediately] as? Bool == false)
    for copy in copies {
      let attachments = CMSampleBufferGetSampleAttachmentsArray(copy, createIfNecessary: false) as? [[CFString: Any]]
      #expect(attachments?.last?[kCMSampleAttachmentKey_DisplayImmediately] as? Bool == true)
    }
  }

  @Test func trimmedAndStretchedSamplesComeOutLaterAndShorter() throws {
    let buffer = try CMSampleBuffer(
      dataBuffer: nil, formatDescription: nil, numSamples: 10, sampleTimings: [timing(0)], sampleSizes: [])
    buffer.attachments[kCMSampleBufferAttachmentKey_TrimDurationAtStart] = CMTimeCopyAsDictionary(
      t(2), allocator: nil
    ).map { .shouldNotPropagate($0) }
    buffer.attachments[kCMSampleBufferAttachmentKey_SpeedMultiplier] = .shouldNotPropagate(2.0)
    #expect(buffer.outputPresentationTimeStamp == t(2))
    #expect(abs(buffer.outputDuration.seconds - 4.0 / 30) < 1e-8)
  }

  @Test func dataIsMadeWhenItIsAskedFor() throws {
    var calls = 0
    let buffer = try CMSampleBuffer(
      dataBuffer: nil, formatDescription: nil, numSamples: 1, sampleTimings: [], sampleSizes: []
    ) { buffer in
      calls += 1
      return osStatus { try buffer.setDataBuffer(CMBlockBuffer(length: 8, flags: .assureMemoryNow)) }
    }
    #expect(!CMSampleBufferDataIsReady(buffer))
    let copy = try CMSampleBuffer(copying: buffer)
    try copy.makeDataReady()
    try buffer.makeDataReady()
    #expect(calls == 1 && CMSampleBufferDataIsReady(copy) && buffer.dataBuffer?.dataLength == 8)
  }

  private func osStatus(_ body: () throws -> Void) -> OSStatus {
    do { try body() } catch { return -1 }
    return noErr
  }

  @Test func aQueueSortsFillsUpAndCallsItsTriggers() throws {
    let queue = try CMBufferQueue(capacity: 3, handlers: .outputPTSSortedSampleBuffers)
    var fired = 0
    let token = try queue.installTrigger(condition: .durationBecomesGreaterThanOrEqualTo(t(2))) { _ in fired += 1 }
    for time in [5, 1, 3] as [Int64] { try queue.enqueue(sample(time)) }
    #expect(fired == 1 && queue.testTrigger(token))
    #expect(CMBufferQueueEnqueue(queue, buffer: try sample(9)) == kCMBufferQueueError_QueueIsFull)
    #expect(queue.minPresentationTimeStamp == t(1) && queue.endPresentationTimeStamp == t(6))
    let order = (0..<3).compactMap { _ in (queue.dequeue() as? CMSampleBuffer)?.presentationTimeStamp }
    #expect(order == [t(1), t(3), t(5)])
    try queue.markEndOfData()
    #expect(queue.isAtEndOfData)
    #expect(CMBufferQueueEnqueue(queue, buffer: try sample(9)) == kCMBufferQueueError_EnqueueAfterEndOfData)
    try queue.reset()
    try queue.enqueue(sample(9))
    #expect(queue.bufferCount == 1 && fired == 1)
  }

  @Test func aTimebaseStandsRunsAndJumps() throws {
    let timebase = try CMTimebase(sourceClock: .hostTimeClock)
    #expect(timebase.time == .zero && timebase.rate == 0)
    try timebase.setTime(t(60))
    #expect(timebase.time == t(60))
    let now = CMClock.hostTimeClock.time
    let tenSecondsAgo = now - CMTime(value: 10, timescale: 1)
    try timebase.setRateAndAnchorTime(rate: 2, anchorTime: .zero, immediateSourceTime: tenSecondsAgo)
    #expect(timebase.time >= CMTime(value: 20, timescale: 1) && timebase.time < CMTime(value: 60, timescale: 1))
    let child = try CMTimebase(sourceTimebase: timebase)
    try child.setRate(0.5)
    #expect(child.effectiveRate == 1 && child.ultimateSourceClock === CMClockGetHostTimeClock())
    #expect(CMTimebaseSetTime(timebase, time: .indefinite) == kCMTimebaseError_InvalidParameter)
  }
}
