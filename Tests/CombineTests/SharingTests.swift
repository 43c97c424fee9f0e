import Combine
import Testing

@Suite struct SharingTests {
  @Test func shareSubscribesOnceAndLeavesAfterTheLast() {
    let probe = Probe<Int, Never>()
    let shared = probe.share()
    let (first, second) = (shared.record(), shared.record())
    #expect(probe.subscriberCount == 1)
    probe.send(1)
    #expect(first.text == "1" && second.text == "1")
    first.cancel()
    #expect(probe.cancelCount == 0)
    second.cancel()
    #expect(probe.cancelCount == 1)
    _ = shared.record()
    #expect(probe.subscriberCount == 2)
  }

  @Test func shareOfAnImmediatePublisherCompletesItsSubscriber() {
    let shared = [1, 2].publisher.share()
    #expect(shared.record().text == "1 2 |")
    #expect(shared.record().text == "|")
  }

  /// Only who cancels is counted down: the end isn't taken for nobody being there.
  @Test func nothingBeginsAnewBehindTheEnd() {
    let probe = Probe<Int, Never>()
    let shared = probe.multicast(subject: PassthroughSubject()).autoconnect()
    let first = shared.record()
    probe.send(1)
    probe.finish()
    let second = shared.record()
    #expect(first.text == "1 |" && second.text == "|")
    #expect(probe.subscriberCount == 1)
    first.cancel()
    second.cancel()
    _ = shared.record()
    #expect(probe.subscriberCount == 1 && probe.cancelCount == 0)
  }

  @Test func multicastDeliversOnceConnected() {
    let connectable = [1, 2].publisher.multicast(subject: PassthroughSubject())
    let (first, second) = (connectable.record(), connectable.record())
    #expect(first.text == "")
    let connection = connectable.connect()
    #expect(first.text == "1 2 |" && second.text == "1 2 |")
    connection.cancel()
  }

  @Test func makeConnectableWaitsAndDisconnects() {
    let probe = Probe<Int, Never>()
    let connectable = probe.makeConnectable()
    let recorder = connectable.record()
    #expect(probe.subscriberCount == 0)
    let connection = connectable.connect()
    probe.send(1)
    connection.cancel()
    #expect(probe.cancelCount == 1)
    #expect(recorder.text == "1")
  }

  @Test func futureRunsOnceAndKeepsTheFirstResult() {
    var runs = 0
    var settle: Future<Int, TestError>.Promise?
    let future = Future<Int, TestError> { promise in
      runs += 1
      settle = promise
    }
    let early = future.record()
    let cancelled = future.record()
    cancelled.cancel()
    let undemanded = future.record(.none)
    #expect(early.text == "")
    settle?(.success(1))
    settle?(.failure(.first))
    #expect(early.text == "1 |")
    #expect(cancelled.text == "")
    #expect(undemanded.text == "")
    undemanded.request(.max(1))
    #expect(undemanded.text == "1 |")
    #expect(future.record().text == "1 |")
    #expect(runs == 1)
    #expect(Future<Int, TestError> { $0(.failure(.second)) }.record().text == "!second")
  }

  @Test func deferredMakesAPublisherForEachSubscriber() {
    var count = 0
    let deferred = Deferred { () -> Just<Int> in
      count += 1
      return Just(count)
    }
    #expect(count == 0)
    #expect(deferred.record().text == "1 |")
    #expect(deferred.record().text == "2 |")
  }

  @Test func simplePublishersDeliverOnDemandAndComplete() {
    let just = Just(1).record(.none)
    #expect(just.text == "")
    just.request(.max(1))
    #expect(just.text == "1 |")
    #expect(Empty<Int, TestError>().record(.none).text == "|")
    #expect(Empty<Int, TestError>(completeImmediately: false).record().text == "")
    #expect(Fail<Int, TestError>(error: .first).record(.none).text == "!first")
    #expect(Optional(3).publisher.record().text == "3 |")
    #expect(Int?.none.publisher.record().text == "|")
    #expect(Result<Int, TestError>.success(4).publisher.record().text == "4 |")
    #expect(Result<Int, TestError>.failure(.first).publisher.record(.none).text == "!first")
    #expect([Int]().publisher.record(.none).text == "|")
    let sequence = (1...3).publisher.record(.max(1))
    sequence.request(.max(1))
    #expect(sequence.text == "1 2")
    sequence.request(.max(1))
    #expect(sequence.text == "1 2 3 |")
  }

  @Test func demandCountsAndUnlimitedStays() {
    typealias Demand = Subscribers.Demand
    #expect(Demand.max(2) + 3 == .max(5))
    #expect(Demand.max(2) - .max(3) == .none)
    #expect(Demand.unlimited - 5 == .unlimited)
    #expect(Demand.max(Int.max) + .max(Int.max) == .unlimited)
    #expect(Demand.unlimited + .unlimited == .unlimited)
    #expect(Demand.unlimited + Int.max == .unlimited && Demand.max(1) + .unlimited == .unlimited)
    #expect(Demand.max(3) * 2 == 6)
    #expect(Demand.unlimited > .max(Int.max))
    #expect(Demand.unlimited > Int.max)
    #expect(Demand.unlimited.max == nil)
    #expect("\(Demand.max(4)) \(Demand.unlimited)" == "max(4) unlimited")
  }

  @Test func secondSubscriptionOfASinkIsCancelled() {
    let (first, second) = (Probe<Int, Never>(), Probe<Int, Never>())
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    first.subscribe(sink)
    second.subscribe(sink)
    #expect(first.requests == [.unlimited] && second.requests == [])
    #expect(second.cancelCount == 1)
  }
}
