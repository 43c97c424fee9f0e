import Combine
import Testing

@Suite struct AsyncTests {
  @Test func valuesArriveInOrderAndEnd() async {
    var values: [Int] = []
    for await value in (1...4).publisher.values { values.append(value) }
    #expect(values == [1, 2, 3, 4])
  }

  @Test func valuesOfAFailingPublisherThrow() async {
    var values: [Int] = []
    await #expect(throws: TestError.first) {
      let publisher = (1...4).publisher.tryMap { if $0 == 3 { throw TestError.first } else { $0 } }
      for try await value in publisher.values { values.append(value) }
    }
    #expect(values == [1, 2])
  }

  @Test func oneValueAtATimeIsAskedFor() async {
    let probe = Probe<Int, Never>()
    let iterator = probe.values.makeAsyncIterator()
    #expect(probe.requests.isEmpty)
    #expect(probe.subscriberCount == 1)
    withExtendedLifetime(iterator) {}
    let buffered = probe.buffer(size: 3, prefetch: .byRequest, whenFull: .dropOldest)
    var kept = buffered.values.makeAsyncIterator()
    probe.send(1)
    probe.send(2)
    probe.finish()
    let (first, second, end) = (await kept.next(), await kept.next(), await kept.next())
    #expect([first, second, end] == [1, 2, nil])
  }

  @Test func cancelledTaskEndsTheSequence() async {
    let subject = PassthroughSubject<Int, Never>()
    let count = await withTaskGroup(of: Int.self) { group in
      group.addTask {
        var count = 0
        for await _ in subject.values { count += 1 }
        return count
      }
      group.cancelAll()
      return await group.next() ?? -1
    }
    #expect(count == 0)
  }

  @Test func leavingTheLoopCancelsTheSubscription() async {
    let probe = Probe<Int, Never>()
    for await value in probe.prepend(1, 2).values where value == 1 { break }
    #expect(probe.subscriberCount == 0)
    var cancels = 0
    for await _ in [1, 2].publisher.append(Empty(completeImmediately: false))
      .handleEvents(receiveCancel: { cancels += 1 }).values
    { break }
    #expect(cancels == 1)
  }

  @MainActor @Test func mainActorMayIterate() async {
    var values: [Int] = []
    for await value in CurrentValueSubject<Int, Never>(7).first().values { values.append(value) }
    #expect(values == [7])
  }
}
