import CoreMedia
import Foundation
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
      try await soon("the first call") { !times.values.isEmpty }
      times.clear()
      _ = await rig.jump(to: CMTime(value: 5, timescale: 30))
      try await soon("the jump") { times.values.last == CMTime(value: 5, timescale: 30) }
      times.clear()
      try await rig.playToEnd()
      try await soon("the end") { times.values.last == rig.item.duration }
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
      try await soon("the second boundary") { !calls.values.isEmpty }
      #expect(calls.values.count == 1 && calls.values[0].seconds >= 0.5)
    }

    @Test func aBlockThatTakesItsTimeIsNeverCalledAgainMeanwhile() async throws {
      let rig = try await PlaybackRig()
      try await rig.ready()
      let inside = Gathered<Int>()
      let calls = Gathered<Bool>()
      let gate = DispatchSemaphore(value: 0)
      let observer = rig.player.addPeriodicTimeObserver(
        forInterval: CMTime(value: 1, timescale: 100), queue: DispatchQueue.global()
      ) { _ in
        inside.add(1)
        calls.add(true)
        _ = gate.wait(timeout: .now() + .milliseconds(200))
        inside.add(-1)
      }
      defer { rig.player.removeTimeObserver(observer) }
      try await rig.playToEnd()
      for _ in 0..<50 { gate.signal() }
      try await soon("several calls") { calls.values.count >= 2 }
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
      let calls = [1, 4, 5, 6, 9, 12, 12, 13, 30].filter { watch.pass(Self.time($0), forward: true) }
      #expect(calls == [5, 12, 30])
      watch.jump(to: Self.time(12))
      #expect([11, 10, 9, 4].filter { watch.pass(Self.time($0), forward: false) } == [10, 4])
    }

    @Test func boundariesAreDueWhenTheyArePassedEitherWay() {
      var watch = TimeWatch(.boundary([Self.time(3), Self.time(7)]))
      #expect([1, 3, 4, 6, 8, 9].filter { watch.pass(Self.time($0), forward: true) } == [3, 8])
      #expect([8, 7, 5, 1].filter { watch.pass(Self.time($0), forward: false) } == [7, 1])
      watch.jump(to: Self.time(5))
      #expect(watch.next(forward: true) == Self.time(7) && watch.next(forward: false) == Self.time(3))
      watch.jump(to: Self.time(9))
      #expect(watch.next(forward: true) == nil)
    }
  }
}
