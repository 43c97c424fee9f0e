import Combine
import Dispatch
import Synchronization
import Testing

@Suite struct SubjectTests {
  @Test func passthroughDropsWhatIsNotDemanded() {
    let subject = PassthroughSubject<Int, Never>()
    let recorder = subject.record(.max(1))
    subject.send(1)
    subject.send(2)
    recorder.request(.max(2))
    subject.send(3)
    #expect(recorder.text == "1 3")
  }

  @Test func currentValueKeepsTheNewestForTheNextDemand() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let recorder = subject.record(.max(1))
    subject.send(1)
    subject.send(2)
    #expect(recorder.text == "0")
    recorder.request(.max(2))
    subject.send(3)
    subject.value = 4
    #expect(recorder.text == "0 2 3")
    #expect(subject.value == 4)
  }

  @Test func completionComesOnceAndEndsTheSubject() {
    let subject = CurrentValueSubject<Int, TestError>(0)
    let recorder = subject.record()
    subject.send(completion: .failure(.first))
    subject.send(completion: .finished)
    subject.send(1)
    #expect(recorder.text == "0 !first")
    #expect(subject.record().text == "!first")
    #expect(subject.value == 0)
  }

  @Test func cancelledSubscriberGetsNothingMoreAndIsReleased() {
    let subject = PassthroughSubject<Int, Never>()
    weak var held: Recorder<Int, Never>?
    do {
      let recorder = subject.record()
      held = recorder
      subject.send(1)
      recorder.cancel()
      subject.send(2)
      #expect(recorder.text == "1")
    }
    #expect(held == nil)
  }

  @Test func sendInsideASinkIsDeliveredAtOnce() {
    let subject = PassthroughSubject<Int, Never>()
    var order: [String] = []
    let sink = subject.sink { value in
      order.append("begin \(value)")
      if value < 3 { subject.send(value + 1) }
      order.append("end \(value)")
    }
    subject.send(1)
    sink.cancel()
    #expect(order == ["begin 1", "begin 2", "begin 3", "end 3", "end 2", "end 1"])
  }

  @Test func cancelInsideASinkStopsTheDelivery() {
    let subject = PassthroughSubject<Int, Never>()
    var values: [Int] = []
    var sink: AnyCancellable?
    sink = subject.map { $0 }.sink { value in
      values.append(value)
      if value == 2 { sink?.cancel() }
    }
    for value in 1...4 { subject.send(value) }
    #expect(values == [1, 2])
    withExtendedLifetime(sink) {}
  }

  @Test func completionInsideASinkComesOnce() {
    let subject = PassthroughSubject<Int, Never>()
    var completions = 0
    let sink = subject.sink(
      receiveCompletion: { _ in completions += 1 },
      receiveValue: { _ in subject.send(completion: .finished) })
    subject.send(1)
    subject.send(2)
    subject.send(completion: .finished)
    #expect(completions == 1)
    withExtendedLifetime(sink) {}
  }

  @Test func subscribingInsideASinkWorks() {
    let subject = CurrentValueSubject<Int, Never>(1)
    var inner: [Int] = []
    var sinks: Set<AnyCancellable> = []
    subject.first().sink { _ in subject.sink { inner.append($0) }.store(in: &sinks) }.store(in: &sinks)
    subject.send(2)
    #expect(inner == [1, 2])
  }

  @Test func everyValueOfManyThreadsArrivesAndOneAtATime() {
    let subject = PassthroughSubject<Int, Never>()
    let inside = Atomic(0)
    let overlaps = Atomic(0)
    let values = Mutex<[Int]>([])
    let sink = subject.sink { value in
      if inside.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue != 0 {
        overlaps.wrappingAdd(1, ordering: .relaxed)
      }
      values.withLock { $0.append(value) }
      inside.wrappingSubtract(1, ordering: .sequentiallyConsistent)
    }
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<500 { subject.send(thread * 500 + number) }
    }
    let got = values.withLock { $0 }
    #expect(got.sorted() == Array(0..<4000))
    #expect(overlaps.load(ordering: .relaxed) == 0)
    for thread in 0..<8 {
      let own = got.filter { $0 / 500 == thread }
      #expect(own == own.sorted())
    }
    sink.cancel()
  }

  @Test func valueSentWhileAnotherThreadDeliversFollowsOnThatThread() {
    let subject = PassthroughSubject<Int, Never>()
    let (entered, leave, done) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let values = Mutex<[Int]>([])
    let sink = subject.sink { value in
      values.withLock { $0.append(value) }
      guard value == 1 else { return }
      entered.signal()
      leave.wait()
    }
    DispatchQueue.global().async {
      subject.send(1)
      done.signal()
    }
    entered.wait()
    subject.send(2)
    #expect(values.withLock { $0 } == [1])
    leave.signal()
    done.wait()
    #expect(values.withLock { $0 } == [1, 2])
    sink.cancel()
  }

  @Test func subscribersOfACurrentValueEndWithItsValueWhateverThreadsSend() {
    let subject = CurrentValueSubject<Int, Never>(-1)
    let last = Mutex([Int: Int]())
    let sinks = (0..<4).map { index in
      subject.sink { value in last.withLock { $0[index] = value } }
    }
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<200 { subject.send(thread * 200 + number) }
    }
    let value = subject.value
    #expect(last.withLock { $0 } == [0: value, 1: value, 2: value, 3: value])
    for sink in sinks { sink.cancel() }
  }

  @Test func threadsMaySubscribeSendCancelAndCompleteAtTheSameTime() {
    for _ in 0..<50 {
      let subject = PassthroughSubject<Int, Never>()
      let completions = Mutex([Int](repeating: 0, count: 4))
      // Kept until all threads are done: one may end while another one is about to tell it of the completion.
      let sinks = Mutex([AnyCancellable]())
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        if thread < 4 {
          let sink = subject.merge(with: subject).sink(
            receiveCompletion: { _ in completions.withLock { $0[thread] += 1 } }, receiveValue: { _ in })
          if thread == 0 { sink.cancel() }
          sinks.withLock { $0.append(sink) }
          subject.send(completion: .finished)
        } else {
          for number in 0..<20 { subject.send(number) }
        }
      }
      #expect(completions.withLock { $0.allSatisfy { $0 <= 1 } && $0[1...].allSatisfy { $0 == 1 } })
    }
  }

  @Test func subjectAsksItsUpstreamOnceItsSubscriberAsks() {
    let probe = Probe<Int, Never>()
    let subject = PassthroughSubject<Int, Never>()
    let feed = probe.subscribe(subject)
    let recorder = subject.record(.none)
    #expect(probe.requests.isEmpty)
    recorder.request(.max(1))
    #expect(probe.requests == [.unlimited])
    probe.send(5)
    #expect(recorder.text == "5")
    feed.cancel()
    #expect(probe.cancelCount == 1)
    probe.send(6)
    #expect(recorder.text == "5")
  }

  @Test func anyCancellableCancelsOnceAndWhenItGoes() {
    var count = 0
    do {
      let cancellable = AnyCancellable { count += 1 }
      cancellable.cancel()
      cancellable.cancel()
      #expect(count == 1)
    }
    #expect(count == 1)
    var set: Set<AnyCancellable> = []
    AnyCancellable { count += 1 }.store(in: &set)
    var array: [AnyCancellable] = []
    AnyCancellable { count += 1 }.store(in: &array)
    #expect(count == 1)
    set = []
    array = []
    #expect(count == 3)
  }
}
