import Testing

@testable import MediaEngine

@Suite struct ImageQueueTests {
  /// Jobs numbered from `first`, for frames in groups of ten.
  private func jobs(_ frames: [Int], from first: Int = 0) -> [ImageQueue.Job] {
    frames.enumerated().map {
      ImageQueue.Job(id: first + $0.offset, choice: ImageChoice(frame: $0.element, start: $0.element / 10 * 10))
    }
  }

  /// What workers get, one after the other, as "start: frames".
  private func drain(_ queue: inout ImageQueue) -> [String] {
    var groups: [String] = []
    while let group = queue.next() {
      groups.append("\(group.start): \(group.jobs.map { "\($0.choice.frame)" }.joined(separator: " "))")
      for job in group.jobs { queue.finish(job.id) }
    }
    return groups
  }

  @Test func whatLiesBehindOneKeyFrameIsDecodedInOneGo() {
    var queue = ImageQueue(workerLimit: 4)
    #expect(queue.add(jobs([25, 3, 21, 3, 9, 40])) == 3)
    #expect(drain(&queue) == ["20: 21 25", "0: 3 3 9", "40: 40"])
  }

  @Test func thereAreNoMoreWorkersThanGroupsOrThanTheLimit() {
    var queue = ImageQueue(workerLimit: 2)
    #expect(queue.add(jobs([1, 2, 3])) == 1)
    #expect(queue.add(jobs([11, 21, 31], from: 3)) == 1)
    #expect(queue.add(jobs([41], from: 6)) == 0)
    // Both end when there is nothing left, and start again for what comes.
    #expect(drain(&queue).count == 5)
    #expect(queue.next() == nil)
    #expect(queue.add(jobs([1], from: 7)) == 1)
  }

  @Test func whatIsCancelledBeforeAnybodyWorksAtItIsOverAtOnce() {
    var queue = ImageQueue(workerLimit: 1)
    _ = queue.add(jobs([1, 11, 2]))
    #expect(queue.cancel([0, 1, 7]) == [0, 1])
    #expect(drain(&queue) == ["0: 2"])
  }

  @Test func whatIsCancelledInAWorkersHandsIsToldToTheWorker() throws {
    var queue = ImageQueue(workerLimit: 1)
    _ = queue.add(jobs([1, 2]))
    let next = queue.next()
    let group = try #require(next)
    #expect(queue.cancel([0]).isEmpty)
    #expect(queue.isCancelled(0) && !queue.isCancelled(1))
    for job in group.jobs { queue.finish(job.id) }
    #expect(!queue.isCancelled(0))
    #expect(queue.cancel([0, 1]).isEmpty)
  }

  @Test func aGroupIsOverWhenWhatIsntMadeIsWantedNoMore() {
    var queue = ImageQueue(workerLimit: 1)
    _ = queue.add(jobs([1, 2]))
    _ = queue.next()
    queue.finish(0)
    #expect(queue.isOver(0) && !queue.isOver(1))
    #expect(queue.cancel([0, 1]).isEmpty)
    #expect(queue.isOver(0) && queue.isOver(1))
  }
}
