import CoreMedia
import Foundation
import GLibSupport
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  @Suite struct Observers {
    @Test func periodicObserversFireInOrderOnJumpsAndAtStops() async throws {
      let rig = try await PlaybackRig(frames: 90)
      try await rig.ready()
      let times = Gathered<CMTime>()
      let observer = rig.player.addPeriodicTimeObserver(
        forInterval: CMTime(value: 1, timescale: 10), queue: DispatchQueue(label: "observer")
      ) { times.add($0) }
      try await eventually("the first call") { !times.values.isEmpty }
      times.clear()
      _ = await rig.jump(to: CMTime(value: 5, timescale: 30))
      try await eventually("the jump") { times.values.last == CMTime(value: 5, timescale: 30) }
      times.clear()
      try await rig.playToEnd()
      try await eventually("the end") { times.values.last == rig.item.duration }
      #expect(times.values == times.values.sorted() && times.values.count > 3)
      rig.player.removeTimeObserver(observer)
      times.clear()
      _ = await rig.jump(to: .zero)
      await withCheckedContinuation { continuation in
        rig.player.timeObservers.settle { continuation.resume() }
      }
      #expect(times.values.isEmpty)
    }

    @Test func boundariesFireOncePerPassing() async throws {
      let rig = try await PlaybackRig()
      try await rig.ready()
      let calls = Gathered<CMTime>()
      let player = rig.player
      let times = [0.25, 0.5].map { NSValue(time: CMTime(seconds: $0, preferredTimescale: 600)) }
      let observer = player.addBoundaryTimeObserver(forTimes: times, queue: DispatchQueue(label: "observer")) {
        calls.add(player.currentTime())
      }
      defer { player.removeTimeObserver(observer) }
      // A jump passes nothing.
      _ = await rig.jump(to: CMTime(value: 9, timescale: 30))
      try await rig.playToEnd()
      try await eventually("the second boundary") { !calls.values.isEmpty }
      #expect(calls.values.count == 1 && calls.values[0].seconds >= 0.5)
    }

  }

  /// What observes time, on a clock that only the tests move: no player, and no time that passes by itself.
  @Suite struct ObserversByTheClock {
    private let clock = SimulatedClock()
    private let begin: UInt64
    private let observers: TimeObservers
    private let queue = DispatchQueue(label: "observer")

    init() {
      let clock = clock
      begin = clock.now
      observers = TimeObservers(clock: clock)
      // Playing began at zero, at a rate of 1.
      observers.position = { [begin] in CMTime(value: Int64(clock.now - begin), timescale: 1_000_000_000) }
    }

    /// Lets time pass, each hundredth of a second by itself.
    private func pass(hundredths count: Int) async {
      for _ in 0..<count {
        await clock.advance(by: .milliseconds(10))
        await withCheckedContinuation { continuation in observers.settle { continuation.resume() } }
      }
    }

    private func run() async {
      observers.run(at: 1)
      await pass(hundredths: 0)
      await withCheckedContinuation { continuation in observers.settle { continuation.resume() } }
    }

    @Test func everyMultipleOfAnIntervalIsTold() async throws {
      let times = Gathered<Double>()
      let interval = CMTime(value: 1, timescale: 4)
      observers.add(TimeObserver(.periodic(interval), queue: queue) { times.add(($0.seconds * 100).rounded() / 100) })
      await run()
      queue.sync {}
      times.clear()
      for _ in 0..<205 {
        await pass(hundredths: 1)
        // Whose queue is late gets the latest time only.
        queue.sync {}
      }
      #expect(times.values == [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2])
      // Nothing is planned while time stands still.
      observers.run(at: 0)
      await withCheckedContinuation { continuation in observers.settle { continuation.resume() } }
      queue.sync {}
      times.clear()
      await pass(hundredths: 100)
      queue.sync {}
      #expect(times.values.isEmpty)
    }

    @Test func aBoundaryIsToldWhenItIsPassedAndNotAgain() async throws {
      let times = Gathered<Double>()
      let boundaries = [30, 70].map { CMTime(value: $0, timescale: 100) }
      let observer = TimeObserver(.boundary(boundaries), queue: queue) { times.add(($0.seconds * 100).rounded() / 100) }
      observers.add(observer)
      await run()
      await pass(hundredths: 29)
      queue.sync {}
      #expect(times.values.isEmpty)
      await pass(hundredths: 1)
      queue.sync {}
      #expect(times.values == [0.3])
      await pass(hundredths: 30)
      observers.remove(observer)
      await pass(hundredths: 60)
      queue.sync {}
      #expect(times.values == [0.3])
    }

    @Test func eachBoundaryIsToldHoweverLate() async throws {
      let times = Gathered<Double>()
      let boundaries = [30, 70].map { CMTime(value: $0, timescale: 100) }
      @Sendable func tell(_ time: CMTime) { times.add((time.seconds * 100).rounded() / 100) }
      // The program's queue is busy.
      queue.suspend()
      observers.add(TimeObserver(.boundary(boundaries), queue: queue, tell))
      await run()
      await pass(hundredths: 75)
      queue.resume()
      queue.sync {}
      #expect(times.values == [0.3, 0.7])
      // What looks for them is.
      times.clear()
      let more = [80, 90].map { CMTime(value: $0, timescale: 100) }
      let late = TimeObserver(.boundary(more), queue: queue, tell)
      late.jump(to: CMTime(value: 75, timescale: 100))
      late.pass(CMTime(value: 1, timescale: 1), forward: true)
      queue.sync {}
      #expect(times.values == [1, 1])
    }

    /// The main thread tells of a jump, and of a start; it may be busy while playback goes on.
    @Test func aBoundaryThatIsPassedBeforeAJumpIsHeardOfIsTold() async throws {
      let times = Gathered<Double>()
      let boundaries = [10, 30, 70].map { CMTime(value: $0, timescale: 100) }
      observers.add(
        TimeObserver(.boundary(boundaries), queue: queue) { times.add(($0.seconds * 100).rounded() / 100) })
      await pass(hundredths: 0)
      await clock.advance(by: .milliseconds(350))
      observers.jump(to: CMTime(value: 20, timescale: 100))
      observers.run(at: 1)
      await pass(hundredths: 0)
      await withCheckedContinuation { continuation in observers.settle { continuation.resume() } }
      queue.sync {}
      #expect(times.values == [0.35])
      await pass(hundredths: 35)
      queue.sync {}
      #expect(times.values == [0.35, 0.7])
    }

    /// It gets the latest time then, not all of them.
    @Test func aBlockThatTakesItsTimeIsNeverCalledAgainMeanwhile() async throws {
      let (times, inside, gate) = (Gathered<Double>(), Gathered<Int>(), DispatchSemaphore(value: 0))
      let interval = CMTime(value: 1, timescale: 100)
      observers.add(
        TimeObserver(.periodic(interval), queue: .global()) { time in
          inside.add(1)
          times.add((time.seconds * 100).rounded() / 100)
          gate.wait()
          inside.add(-1)
        })
      await run()
      try await eventually("the first call") { times.values.count == 1 }
      await pass(hundredths: 50)
      #expect(times.values.count == 1)
      gate.signal()
      try await eventually("the second call") { times.values.count == 2 }
      #expect(times.values.last == 0.5)
      for _ in 0..<9 { gate.signal() }
      await pass(hundredths: 3)
      try await eventually("more calls") { times.values.count > 2 }
      var count = 0
      #expect(
        inside.values.allSatisfy { change in
          count += change
          return count <= 1
        })
    }
  }

  @Suite struct TimeWatches {
    private static func time(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 10) }

    @Test func multiplesOfAnIntervalAreDueOnce() {
      var watch = TimeWatch(.periodic(Self.time(5)))
      #expect(watch.next(forward: true) == Self.time(5) && watch.next(forward: false) == nil)
      let calls = [1, 4, 5, 6, 9, 12, 12, 13, 30].filter { watch.pass(Self.time($0), forward: true) == 1 }
      #expect(calls == [5, 12, 30])
      watch.jump(to: Self.time(12))
      #expect([11, 10, 9, 4].filter { watch.pass(Self.time($0), forward: false) == 1 } == [10, 4])
    }

    @Test func boundariesAreDueWhenTheyArePassedEitherWay() {
      var watch = TimeWatch(.boundary([Self.time(3), Self.time(7)]))
      #expect([1, 3, 4, 6, 8, 9].filter { watch.pass(Self.time($0), forward: true) == 1 } == [3, 8])
      #expect([8, 7, 5, 1].filter { watch.pass(Self.time($0), forward: false) == 1 } == [7, 1])
      watch.jump(to: Self.time(5))
      #expect(watch.next(forward: true) == Self.time(7) && watch.next(forward: false) == Self.time(3))
      watch.jump(to: Self.time(9))
      #expect(watch.next(forward: true) == nil)
    }

    @Test func eachOfSeveralBoundariesIsDue() {
      var watch = TimeWatch(.boundary([3, 3, 7, 9].map(Self.time)))
      #expect(watch.pass(Self.time(7), forward: true) == 2 && watch.pass(Self.time(7), forward: true) == 0)
      #expect(watch.pass(Self.time(20), forward: true) == 1)
      #expect(watch.pass(.zero, forward: false) == 3)
    }
  }
}
