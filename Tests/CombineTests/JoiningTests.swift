import Combine
import Testing

@Suite struct JoiningTests {
  private let a = PassthroughSubject<Int, TestError>()
  private let b = PassthroughSubject<String, TestError>()

  @Test func combineLatestJoinsTheNewestOnceAllHaveOne() {
    let recorder = a.combineLatest(b) { "\($0)\($1)" }.record()
    a.send(1)
    a.send(2)
    b.send("x")
    b.send("y")
    a.send(3)
    a.send(completion: .finished)
    b.send("z")
    b.send(completion: .finished)
    #expect(recorder.text == "2x 2y 3y 3z |")
  }

  @Test func combineLatestOfFour() {
    let recorder = a.combineLatest(a.map { $0 + 1 }, a.map { $0 + 2 }, b) { "\($0)\($1)\($2)\($3)" }.record()
    b.send("x")
    a.send(1)
    #expect(recorder.text == "123x")
    a.send(completion: .failure(.first))
    #expect(recorder.text == "123x !first")
  }

  @Test func zipPairsInOrderAndFinishesWhenOneIsUsedUp() {
    let recorder = a.zip(b) { "\($0)\($1)" }.record()
    a.send(1)
    a.send(2)
    a.send(completion: .finished)
    b.send("x")
    #expect(recorder.text == "1x")
    b.send("y")
    #expect(recorder.text == "1x 2y |")
  }

  @Test func zipAsksBothForWhatIsDemanded() {
    let (left, right) = (Probe<Int, Never>(), Probe<Int, Never>())
    let recorder = left.zip(right).record(.max(2), more: .max(1))
    #expect(left.requests == [.max(2)] && right.requests == [.max(2)])
    left.send(1)
    right.send(2)
    #expect(recorder.text == "(1, 2)")
    #expect(left.requests == [.max(2), .max(1)] && right.requests == [.max(2), .max(1)])
    left.finish()
    #expect(recorder.text == "(1, 2) |")
    #expect(right.cancelCount == 1)
  }

  @Test func mergeFinishesWithTheLastAndFailsWithTheFirst() {
    let c = PassthroughSubject<Int, TestError>()
    let recorder = a.merge(with: c).record()
    let many = Publishers.MergeMany([a, c]).record()
    a.send(1)
    c.send(2)
    a.send(completion: .finished)
    c.send(3)
    #expect(recorder.text == "1 2 3")
    c.send(completion: .failure(.second))
    #expect(recorder.text == "1 2 3 !second")
    #expect(many.text == "1 2 3 !second")
  }

  @Test func mergeKeepsOneValueOfEachWithoutDemand() {
    let (left, right) = (Probe<Int, Never>(), Probe<Int, Never>())
    let recorder = left.merge(with: right).record(.max(1))
    #expect(left.requests == [.max(1)] && right.requests == [.max(1)])
    left.send(1)
    right.send(2)
    #expect(recorder.text == "1")
    #expect(left.requests == [.max(1), .max(1)] && right.requests == [.max(1)])
    left.finish()
    right.finish()
    #expect(recorder.text == "1")
    recorder.request(.max(1))
    #expect(recorder.text == "1 2 |")
  }

  @Test func flatMapSubscribesToSoManyAtATime() {
    let outer = Probe<Int, Never>()
    let inner = [Probe<Int, Never>(), Probe(), Probe()]
    let recorder = outer.flatMap(maxPublishers: .max(2)) { inner[$0] }.record()
    #expect(outer.requests == [.max(2)])
    outer.send(0)
    outer.send(1)
    inner[0].send(10)
    inner[1].send(11)
    inner[0].finish()
    #expect(outer.requests == [.max(2), .max(1)])
    outer.send(2)
    outer.finish()
    inner[2].send(12)
    inner[1].finish()
    #expect(recorder.text == "10 11 12")
    inner[2].finish()
    #expect(recorder.text == "10 11 12 |")
  }

  @Test func flatMapFailsWithAnInnerPublisherAndLeavesTheRest() {
    let outer = Probe<Int, TestError>()
    let inner = [Probe<Int, TestError>(), Probe()]
    let recorder = outer.flatMap { inner[$0] }.record()
    outer.send(0)
    outer.send(1)
    inner[0].fail(.first)
    #expect(recorder.text == "!first")
    #expect(outer.cancelCount == 1 && inner[1].cancelCount == 1)
  }

  @Test func switchToLatestLeavesTheOlderPublisherAndKeepsDemand() {
    let outer = PassthroughSubject<Int, Never>()
    let inner = [Probe<Int, Never>(), Probe()]
    let recorder = outer.map { inner[$0] }.switchToLatest().record(.max(3))
    outer.send(0)
    #expect(inner[0].requests == [.max(3)])
    inner[0].send(1)
    outer.send(1)
    #expect(inner[0].cancelCount == 1)
    #expect(inner[1].requests == [.max(2)])
    inner[0].send(9)
    inner[1].send(2)
    outer.send(completion: .finished)
    #expect(recorder.text == "1 2")
    inner[1].finish()
    #expect(recorder.text == "1 2 |")
  }

  @Test func appendAsksTheSecondForWhatTheFirstLeft() {
    let (first, second) = (Probe<Int, Never>(), Probe<Int, Never>())
    let recorder = first.append(second).record(.max(3))
    first.send(1)
    #expect(second.subscriberCount == 0)
    first.finish()
    #expect(second.requests == [.max(2)])
    second.send(2)
    second.finish()
    #expect(recorder.text == "1 2 |")
  }

  @Test func prefixUntilAndDropUntilListenToTheOther() {
    let source = PassthroughSubject<Int, TestError>()
    let until = source.prefix(untilOutputFrom: b).record()
    let after = source.drop(untilOutputFrom: b).record()
    source.send(1)
    b.send("now")
    source.send(2)
    source.send(completion: .finished)
    #expect(until.text == "1 |")
    #expect(after.text == "2 |")
  }

  @Test func prefixUntilOutputThatIsThereAlreadyFinishesAtOnce() {
    let probe = Probe<Int, Never>()
    #expect(probe.prefix(untilOutputFrom: Just(1)).record().text == "|")
    #expect(probe.cancelCount == 1)
    #expect(Just(1).prefix(untilOutputFrom: Empty<Int, Never>()).record().text == "1 |")
  }

  @Test func bufferDropsTheNewestOrOldestOrFails() {
    let policies: [(Publishers.BufferingStrategy<TestError>, String)] = [
      (.dropNewest, "1 2 3"), (.dropOldest, "1 3 4"), (.customError { .second }, "1 !second"),
    ]
    for (policy, expected) in policies {
      let source = PassthroughSubject<Int, TestError>()
      let recorder = source.buffer(size: 2, prefetch: .byRequest, whenFull: policy).record(.max(1))
      for value in 1...4 { source.send(value) }
      #expect(recorder.events.first == "1")
      if !recorder.text.contains("!") { recorder.request(.unlimited) }
      #expect(recorder.text == expected)
    }
  }

  @Test func bufferThatIsKeptFullAsksForOneMoreForEachDelivered() {
    let probe = Probe<Int, Never>()
    let recorder = probe.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest).record(.none)
    #expect(probe.requests == [.max(2)])
    probe.send(1)
    recorder.request(.max(1))
    #expect(recorder.text == "1")
    #expect(probe.requests == [.max(2), .max(1)])
  }

  @Test func longChainsOfImmediatePublishersDontOverflowTheStack() {
    let sum = (0..<100_000).publisher.flatMap(maxPublishers: .max(1)) { Just($0) }.reduce(0, +).record()
    #expect(sum.text == "4999950000 |")
    let one = (0..<100_000).publisher.merge(with: Empty()).record(.max(1), more: .max(1))
    #expect(one.events.count == 100_001)
  }
}
