import CoreMedia
import Testing

@Suite struct SimpleQueueTests {
  @Test func elementsComeOutInOrderRoundAndRound() throws {
    var made: CMSimpleQueue?
    #expect(CMSimpleQueueCreate(allocator: nil, capacity: 3, queueOut: &made) == noErr)
    let queue = try #require(made)
    var out: [Int] = []
    for number in 1...10 {
      let element = try #require(UnsafeRawPointer(bitPattern: number))
      #expect(CMSimpleQueueEnqueue(queue, element: element) == noErr)
      if queue.count == 3 {
        #expect(CMSimpleQueueEnqueue(queue, element: element) == kCMSimpleQueueError_QueueIsFull)
        out += [CMSimpleQueueDequeue(queue), queue.dequeue()].map { Int(bitPattern: $0) }
      }
    }
    #expect(out == Array(1...8) && CMSimpleQueueGetHead(queue) == UnsafeRawPointer(bitPattern: 9))
    #expect(CMSimpleQueueGetCount(queue) == 2 && CMSimpleQueueGetCapacity(queue) == 3)
    #expect(CMSimpleQueueReset(queue) == noErr)
    #expect(queue.head == nil && queue.dequeue() == nil && queue.fullness == 0)
    #expect(
      CMSimpleQueueCreate(allocator: nil, capacity: 0, queueOut: &made) == kCMSimpleQueueError_ParameterOutOfRange)
    #expect(made == nil)
  }
}
