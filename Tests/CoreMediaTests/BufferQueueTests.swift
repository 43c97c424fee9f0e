import CoreMedia
import Foundation
import Testing

/// A buffer that holds its time alone.
private final class Note {
  let time: Int64
  init(_ time: Int64) { self.time = time }
}

private final class Count {
  var fired = 0
}

private func note(_ buffer: CMBuffer) -> Int64 { (buffer as? Note)?.time ?? -1 }

@Suite struct BufferQueueTests {
  private func queue(capacity: Int = 0, sorted: Bool) throws -> CMBufferQueue {
    var callbacks = CMBufferCallbacks(
      version: 1, refcon: nil, getDecodeTimeStamp: nil,
      getPresentationTimeStamp: { $1 == nil ? CMTime(value: note($0), timescale: 1) : .invalid },
      getDuration: { _, _ in CMTime(value: 1, timescale: 1) }, isDataReady: nil, compare: nil,
      dataBecameReadyNotification: nil, getSize: { _, _ in 7 })
    if sorted {
      callbacks.compare = { first, second, _ in
        note(first) < note(second)
          ? .compareLessThan : note(first) > note(second) ? .compareGreaterThan : .compareEqualTo
      }
    }
    var queue: CMBufferQueue?
    #expect(CMBufferQueueCreate(allocator: nil, capacity: capacity, callbacks: &callbacks, queueOut: &queue) == noErr)
    return try #require(queue)
  }

  @Test(arguments: [true, false]) func callbacksSayHowBuffersAreRead(sorted: Bool) throws {
    let queue = try queue(sorted: sorted)
    for time in [3, 1, 2] as [Int64] { #expect(CMBufferQueueEnqueue(queue, buffer: Note(time)) == noErr) }
    var order: [Int64] = []
    #expect(
      CMBufferQueueCallForEachBuffer(
        queue,
        callback: { buffer, _ in
          order.append(note(buffer))
          return order.count == 3 ? 42 : noErr
        }, refcon: nil) == 42)
    #expect(order == (sorted ? [1, 2, 3] : [3, 1, 2]))
    #expect(CMBufferQueueGetDuration(queue) == CMTime(value: 3, timescale: 1))
    #expect(CMBufferQueueGetTotalSize(queue) == 21)
    #expect(CMBufferQueueGetMinPresentationTimeStamp(queue) == CMTime(value: 1, timescale: 1))
    #expect(CMBufferQueueGetEndPresentationTimeStamp(queue) == CMTime(value: 4, timescale: 1))
    #expect(CMBufferQueueDequeueIfDataReady(queue).map(note) == order[0])
    var dropped = 0
    #expect(CMBufferQueueResetWithCallback(queue, callback: { _, _ in dropped += 1 }, refcon: nil) == noErr)
    #expect(dropped == 2 && CMBufferQueueIsEmpty(queue))
  }

  @Test func callbacksWithoutADurationAreRefused() {
    var callbacks = CMBufferQueueGetCallbacksForUnsortedSampleBuffers().pointee
    callbacks.getDuration = nil
    var queue: CMBufferQueue?
    #expect(
      CMBufferQueueCreate(allocator: nil, capacity: 0, callbacks: &callbacks, queueOut: &queue)
        == kCMBufferQueueError_InvalidCMBufferCallbacksStruct)
    #expect(queue == nil)
  }

  @Test func theCallbacksForSampleBuffersSortThem() throws {
    var queue: CMBufferQueue?
    #expect(
      CMBufferQueueCreate(
        allocator: nil, capacity: 0, callbacks: CMBufferQueueGetCallbacksForSampleBuffersSortedByOutputPTS(),
        queueOut: &queue) == noErr)
    for time in [2, 1] as [Int64] {
      let timing = CMSampleTimingInfo(
        duration: CMTime(value: 1, timescale: 30), presentationTimeStamp: CMTime(value: time, timescale: 30),
        decodeTimeStamp: .invalid)
      try queue?.enqueue(
        CMSampleBuffer(
          dataBuffer: nil, formatDescription: nil, numSamples: 1, sampleTimings: [timing], sampleSizes: []))
    }
    #expect(queue?.firstPresentationTimeStamp == CMTime(value: 1, timescale: 30))
  }

  @Test func triggersFireOnceEachTimeTheirConditionComesTrue() throws {
    let queue = try queue(sorted: false)
    let (long, many, empty) = (Count(), Count(), Count())
    var token: CMBufferQueueTriggerToken?
    #expect(
      CMBufferQueueInstallTrigger(
        queue,
        callback: { refcon, _ in
          refcon.map { Unmanaged<Count>.fromOpaque($0).takeUnretainedValue().fired += 1 }
        }, refcon: Unmanaged.passUnretained(long).toOpaque(),
        condition: kCMBufferQueueTrigger_WhenDurationBecomesGreaterThanOrEqualTo, time: CMTime(value: 2, timescale: 1),
        triggerTokenOut: &token) == noErr)
    #expect(
      CMBufferQueueInstallTriggerHandlerWithIntegerThreshold(
        queue, condition: kCMBufferQueueTrigger_WhenBufferCountBecomesGreaterThan, threshold: 2, triggerTokenOut: nil
      ) { _ in many.fired += 1 } == noErr)
    #expect(
      CMBufferQueueInstallTriggerHandler(
        queue, condition: kCMBufferQueueTrigger_WhenEndOfDataReached, time: .invalid, triggerTokenOut: nil
      ) { _ in empty.fired += 1 } == noErr)

    for time in 0..<3 as Range<Int64> { try queue.enqueue(Note(time)) }
    #expect(long.fired == 1 && many.fired == 1 && empty.fired == 0)
    #expect(CMBufferQueueTestTrigger(queue, triggerToken: try #require(token)))
    _ = queue.dequeue()
    _ = queue.dequeue()
    #expect(!CMBufferQueueTestTrigger(queue, triggerToken: try #require(token)))
    try queue.enqueue(Note(9))
    #expect(long.fired == 2 && many.fired == 1)
    #expect(CMBufferQueueRemoveTrigger(queue, triggerToken: try #require(token)) == noErr)
    #expect(
      CMBufferQueueRemoveTrigger(queue, triggerToken: try #require(token)) == kCMBufferQueueError_InvalidTriggerToken)
    #expect(CMBufferQueueMarkEndOfData(queue) == noErr)
    _ = queue.dequeue()
    #expect(empty.fired == 0)
    _ = queue.dequeue()
    #expect(empty.fired == 1)
  }

  @Test func conditionsThatCantBeAreRefused() throws {
    let queue = try queue(sorted: false)
    func install(_ condition: CMBufferQueueTriggerCondition, _ time: CMTime) -> OSStatus {
      CMBufferQueueInstallTriggerHandler(
        queue, condition: condition, time: time, triggerTokenOut: nil, handler: nil)
    }
    #expect(install(99, .zero) == kCMBufferQueueError_InvalidTriggerCondition)
    #expect(
      install(kCMBufferQueueTrigger_WhenBufferCountBecomesLessThan, .zero)
        == kCMBufferQueueError_InvalidTriggerCondition)
    #expect(
      install(kCMBufferQueueTrigger_WhenDurationBecomesLessThan, .invalid) == kCMBufferQueueError_BadTriggerDuration)
    #expect(install(kCMBufferQueueTrigger_WhenReset, .invalid) == noErr)
  }

  @Test func aValidationRefusesBuffers() throws {
    let queue = try queue(sorted: false)
    #expect(
      CMBufferQueueSetValidationCallback(
        queue, callback: { _, buffer, _ in note(buffer) < 0 ? kCMBufferQueueError_InvalidBuffer : noErr }, refcon: nil)
        == noErr)
    #expect(CMBufferQueueEnqueue(queue, buffer: Note(-5)) == kCMBufferQueueError_InvalidBuffer)
    #expect(CMBufferQueueEnqueue(queue, buffer: Note(5)) == noErr && queue.bufferCount == 1)
  }
}
