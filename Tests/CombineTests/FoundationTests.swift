import Combine
import Dispatch
import Foundation
import FoundationAdditions
import Synchronization
import Testing

@Suite struct FoundationTests {
  @Test func notificationsArriveUntilCancelled() {
    let center = NotificationCenter()
    let name = Notification.Name("test")
    let object = NSObject()
    var values: [Int] = []
    let sink = center.publisher(for: name, object: object)
      .compactMap { $0.userInfo?["n"] as? Int }
      .sink { values.append($0) }
    center.post(name: name, object: object, userInfo: ["n": 1])
    center.post(name: name, object: NSObject(), userInfo: ["n": 2])
    sink.cancel()
    center.post(name: name, object: object, userInfo: ["n": 3])
    #expect(values == [1])
    #expect(center.publisher(for: name) == center.publisher(for: name))
    #expect(center.publisher(for: name) != center.publisher(for: name, object: object))
  }

  @Test func notificationsWithoutDemandAreDropped() {
    let center = NotificationCenter()
    let recorder = center.publisher(for: Notification.Name("n")).compactMap { $0.object as? Int }.record(.max(1))
    for number in 1...3 { center.post(name: Notification.Name("n"), object: number) }
    recorder.request(.max(1))
    center.post(name: Notification.Name("n"), object: 4)
    #expect(recorder.text == "1 4")
  }

  @Test func timerTicksInItsRunLoopOnceConnected() {
    var ticks = 0
    let publisher = Timer.publish(every: 0.001, on: .current, in: .default).autoconnect()
    let sink = publisher.sink { _ in ticks += 1 }
    while ticks < 3 { RunLoop.current.run(until: WallClock.system.now + 0.001) }
    sink.cancel()
    let last = ticks
    RunLoop.current.run(until: WallClock.system.now + 0.005)
    #expect(ticks == last)
  }

  @Test func dispatchQueueKeepsTheOrderEvenIfConcurrent() {
    let done = DispatchSemaphore(value: 0)
    let values = Mutex<[Int]>([])
    let queue = DispatchQueue(label: "test", attributes: .concurrent)
    let sink = (0..<1000).publisher.receive(on: queue).sink(
      receiveCompletion: { _ in done.signal() }, receiveValue: { value in values.withLock { $0.append(value) } })
    done.wait()
    #expect(values.withLock { $0 } == Array(0..<1000))
    sink.cancel()
  }

  @Test func queuesRunActionsLaterAndRepeatedly() {
    let done = DispatchSemaphore(value: 0)
    let queue = DispatchQueue(label: "test")
    let operations = OperationQueue()
    queue.schedule(after: queue.now.advanced(by: .milliseconds(1))) { done.signal() }
    operations.schedule(after: operations.now.advanced(by: .milliseconds(1))) { done.signal() }
    operations.schedule { done.signal() }
    for _ in 0..<3 { done.wait() }
    let repeating = [
      queue.schedule(after: queue.now, interval: .milliseconds(1)) { done.signal() },
      operations.schedule(after: operations.now, interval: .milliseconds(1)) { done.signal() },
    ]
    for _ in 0..<6 { done.wait() }
    for one in repeating { one.cancel() }
  }

  @Test func runLoopOfAnotherThreadWakesForAnAction() {
    let loop = Mutex<Held<RunLoop>?>(nil)
    let ready = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
    let order = Mutex<[Int]>([])
    let keeper = Held(value: Timer(timeInterval: 3600, repeats: true) { _ in })
    let thread = Thread {
      loop.withLock { $0 = Held(value: .current) }
      RunLoop.current.add(keeper.value, forMode: .default)
      ready.signal()
      RunLoop.current.run()
    }
    thread.start()
    ready.wait()
    guard let target = loop.withLock({ $0 })?.value else { return }
    let sink = [1, 2, 3].publisher.receive(on: target).sink(
      receiveCompletion: { _ in
        keeper.value.invalidate()
        done.signal()
      }, receiveValue: { value in order.withLock { $0.append(value) } })
    done.wait()
    #expect(order.withLock { $0 } == [1, 2, 3])
    sink.cancel()
  }

  @Test func timesOfSchedulersCalculate() {
    typealias Stride = DispatchQueue.SchedulerTimeType.Stride
    let start = DispatchQueue.SchedulerTimeType(DispatchTime(uptimeNanoseconds: 1_000_000_000))
    let later = start.advanced(by: .milliseconds(20))
    #expect(start.distance(to: later) == .milliseconds(20))
    #expect(later.distance(to: start) == .milliseconds(-20))
    #expect(start < later)
    #expect(Stride.seconds(1.5) == 1.5)
    #expect(Stride.milliseconds(250).magnitude == 250_000_000)
    #expect(Stride.seconds(2) * 3 == 6)
    #expect(Stride(.never) > .seconds(1_000_000))
    let date = RunLoop.SchedulerTimeType(Date(timeIntervalSinceReferenceDate: 5))
    #expect(date.advanced(by: .seconds(2)).date == Date(timeIntervalSinceReferenceDate: 7))
    #expect(OperationQueue.SchedulerTimeType.Stride.microseconds(1500).timeInterval == 0.0015)
  }
}

private struct Held<Value>: @unchecked Sendable {
  let value: Value
}
