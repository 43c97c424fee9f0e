import Combine
import Testing

@Suite struct TimeTests {
  private let scheduler = VirtualScheduler()
  private let subject = PassthroughSubject<Int, TestError>()

  /// Sends each value at its time.
  private func send(_ values: [(at: Int, value: Int)]) {
    for (time, value) in values {
      scheduler.run(until: time)
      subject.send(value)
    }
  }

  @Test func debounceDeliversWhatNothingFollows() {
    let recorder = subject.debounce(for: 100, scheduler: scheduler).record()
    send([(0, 1), (50, 2), (140, 3)])
    scheduler.run(until: 239)
    #expect(recorder.text == "")
    scheduler.run(until: 240)
    #expect(recorder.text == "3")
    send([(300, 4)])
    scheduler.run(until: 400)
    #expect(recorder.text == "3 4")
  }

  @Test func debounceDropsWhatWaitsAtTheEnd() {
    let recorder = subject.debounce(for: 100, scheduler: scheduler).record()
    send([(0, 1)])
    subject.send(completion: .finished)
    scheduler.run(until: 500)
    #expect(recorder.text == "|")
  }

  @Test func throttleDeliversTheFirstAtOnceThenTheLatestOfEachInterval() {
    let recorder = subject.throttle(for: 100, scheduler: scheduler, latest: true).record()
    send([(0, 1), (10, 2), (20, 3)])
    scheduler.run(until: 99)
    #expect(recorder.text == "1")
    scheduler.run(until: 100)
    #expect(recorder.text == "1 3")
    send([(150, 4), (160, 5)])
    scheduler.run(until: 200)
    #expect(recorder.text == "1 3 5")
    send([(400, 6)])
    scheduler.run(until: 400)
    #expect(recorder.text == "1 3 5 6")
  }

  @Test func throttleDeliversTheFirstOfEachInterval() {
    let recorder = subject.throttle(for: 100, scheduler: scheduler, latest: false).record()
    send([(0, 1), (10, 2), (20, 3), (130, 4)])
    scheduler.run(until: 500)
    #expect(recorder.text == "1 2 4")
  }

  @Test func throttleFinishesAfterTheWaitingValueAndFailsAtOnce() {
    let recorder = subject.throttle(for: 100, scheduler: scheduler, latest: true).record()
    send([(0, 1), (10, 2)])
    subject.send(completion: .finished)
    scheduler.run(until: 99)
    #expect(recorder.text == "1")
    scheduler.run(until: 100)
    #expect(recorder.text == "1 2 |")

    let other = PassthroughSubject<Int, TestError>()
    let failing = other.throttle(for: 100, scheduler: scheduler, latest: true).record()
    other.send(1)
    other.send(2)
    other.send(completion: .failure(.first))
    scheduler.run(until: 101)
    #expect(failing.text == "1 !first")
  }

  @Test func delayDeliversEverythingLaterInOrder() {
    let recorder = subject.delay(for: 100, scheduler: scheduler).record()
    send([(0, 1), (30, 2)])
    subject.send(completion: .finished)
    scheduler.run(until: 99)
    #expect(recorder.text == "")
    scheduler.run(until: 129)
    #expect(recorder.text == "1")
    scheduler.run(until: 130)
    #expect(recorder.text == "1 2 |")
  }

  @Test func timeoutFinishesWhenNothingComes() {
    let recorder = subject.timeout(100, scheduler: scheduler).record()
    send([(60, 1), (150, 2)])
    scheduler.run(until: 249)
    #expect(recorder.text == "1 2")
    scheduler.run(until: 250)
    #expect(recorder.text == "1 2 |")
  }

  @Test func timeoutFailsWithItsErrorAndCancels() {
    let probe = Probe<Int, TestError>()
    let recorder = probe.timeout(100, scheduler: scheduler, customError: { .second }).record()
    scheduler.run(until: 100)
    #expect(recorder.text == "!second")
    #expect(probe.cancelCount == 1)
  }

  @Test func timeoutEndsWithItsUpstream() {
    let recorder = subject.timeout(100, scheduler: scheduler, customError: { .second }).record()
    subject.send(completion: .finished)
    scheduler.run(until: 500)
    #expect(recorder.text == "|")
  }

  @Test func cancelledOperatorsOfTimeDeliverNothing() {
    let recorders = [
      subject.delay(for: 10, scheduler: scheduler).record(),
      subject.debounce(for: 10, scheduler: scheduler).record(),
      subject.throttle(for: 10, scheduler: scheduler, latest: true).record(),
      subject.timeout(10, scheduler: scheduler).record(),
      subject.receive(on: scheduler).record(),
    ]
    subject.send(1)
    for recorder in recorders { recorder.cancel() }
    scheduler.run(until: 100)
    #expect(recorders.map(\.text) == ["", "", "", "", ""])
  }

  @Test func receiveOnKeepsDemand() {
    let probe = Probe<Int, TestError>()
    let recorder = probe.receive(on: scheduler).record(.max(2), more: .max(1))
    #expect(probe.requests == [.max(2)])
    #expect(probe.send(1) == .none)
    #expect(recorder.text == "")
    scheduler.run(until: 0)
    #expect(recorder.text == "1")
    #expect(probe.requests == [.max(2), .max(1)])
  }

  @Test func subscribeOnUsesTheSchedulerUpstream() {
    let probe = Probe<Int, TestError>()
    let recorder = probe.subscribe(on: scheduler).record(.max(3))
    #expect(probe.subscriberCount == 0)
    scheduler.run(until: 0)
    #expect(probe.requests == [.max(3)])
    probe.send(1)
    #expect(recorder.text == "1")
    recorder.cancel()
    #expect(probe.cancelCount == 0)
    scheduler.run(until: 0)
    #expect(probe.cancelCount == 1)
  }

  @Test func measureIntervalDeliversTimeBetweenValues() {
    let recorder = subject.measureInterval(using: scheduler).map(\.magnitude).record()
    send([(30, 1), (100, 2)])
    #expect(recorder.text == "30 70")
  }
}
