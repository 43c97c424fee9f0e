import CoreMedia
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  @Suite struct Playing {
    @Test func aMovieShowsItsFirstFrameThenEachOneInItsOrderAndStaysAtTheEnd() async throws {
      let url = try await PlaybackRig.movie()
      let player = AVPlayer()
      let rig = try PlaybackRig(url: url, player: player) { item in
        #expect(item.status == .unknown && player.status == .unknown)
      }
      try await rig.ready()
      #expect(rig.player.status == .readyToPlay && rig.player.timeControlStatus == .paused)
      #expect(rig.numbers == [0] && rig.player.currentTime() == .zero)
      #expect(rig.item.presentationSize == CGSize(width: 320, height: 240))
      #expect(abs(rig.item.duration.seconds - 1) < 0.05)
      #expect(rig.item.canPlayReverse && rig.item.isPlaybackLikelyToKeepUp)
      try await eventually("a picture") { rig.layer.isReadyForDisplay }
      try await rig.playToEnd()
      #expect(rig.numbers == Array(0..<30))
      #expect(rig.player.rate == 0 && rig.player.timeControlStatus == .paused)
      #expect(rig.player.currentTime() == rig.item.duration)
      // At the end, play does nothing until somebody jumps.
      rig.player.play()
      #expect(rig.player.rate == 0)
      #expect(await rig.jump(to: .zero) == (true, 0))
      rig.shown.clear()
      try await rig.playToEnd()
      #expect(rig.numbers.compactMap(\.self).sorted() == rig.numbers && rig.numbers.last == 29)
    }

    @Test func exactJumpsShowTheFrameWhoseIntervalHoldsTheTime() async throws {
      let frames = LongRun.count(30, long: 300)
      let rig = try await PlaybackRig(frames: frames)
      try await rig.ready()
      let seed = UInt64.random(in: 0 ... .max)
      var random = SeededRandom(seed: seed)
      for _ in 0..<LongRun.count(20, long: 100) {
        let ticks = Int64.random(in: 0..<Int64(frames * 100), using: &random)
        let time = CMTime(value: ticks, timescale: 3000)
        let landed = await rig.jump(to: time)
        #expect(landed == (true, Int(ticks / 100)), "seed \(seed), \(ticks)/3000 s")
        #expect(rig.player.currentTime() == time, "seed \(seed)")
      }
      // The end shows the last frame, and so does whatever lies behind it.
      #expect(await rig.jump(to: rig.item.duration) == (true, frames - 1))
      #expect(await rig.jump(to: .zero).number == 0)
      #expect(await rig.jump(to: .positiveInfinity) == (true, frames - 1))
      #expect(rig.player.currentTime() == rig.item.duration)
      #expect(await rig.jump(to: CMTime(value: -5, timescale: 1)).number == 0)
      #expect(await rig.jump(to: .invalid).done == false)
    }

    @Test func ofJumpsInARowOnlyTheLastIsMade() async throws {
      let rig = try await PlaybackRig()
      try await rig.ready()
      let outcomes = Gathered<(Int, Bool)>()
      for frame in 1...20 {
        rig.player.seek(
          to: CMTime(value: Int64(frame), timescale: 30), toleranceBefore: .zero, toleranceAfter: .zero
        ) { outcomes.add((frame, $0)) }
      }
      try await eventually("all answers") { outcomes.values.count == 20 }
      #expect(outcomes.values.filter(\.1).map(\.0) == [20])
      #expect(rig.shown.values.last?.number == 20)
      #expect(rig.player.currentTime() == CMTime(value: 20, timescale: 30))
    }

    @Test func backwardsEveryFrameComesInReverse() async throws {
      let frames = LongRun.count(30, long: 300)
      let rig = try await PlaybackRig(frames: frames)
      try await rig.ready()
      _ = await rig.jump(to: CMTime(value: Int64(frames) - 10, timescale: 30))
      rig.shown.clear()
      try await rig.playToEnd(rate: -1)
      #expect(rig.numbers == Array((0..<frames - 10).reversed()))
      #expect(rig.player.currentTime() == .zero)
    }

    @Test func backwardsFromTheFirstFrameItIsAtTheStart() async throws {
      let rig = try await PlaybackRig()
      let failures = Gathered<Bool>()
      let token = NotificationCenter.default.addObserver(
        forName: AVPlayerItem.failedToPlayToEndTimeNotification, object: rig.item, queue: nil
      ) { _ in failures.add(true) }
      defer { NotificationCenter.default.removeObserver(token) }
      try await rig.ready()
      // As it was opened; within the first frame; by a step back; where playing backwards is to end.
      let ways: [(String, (PlaybackRig) async throws -> Void)] = [
        ("opened", { _ in }),
        ("inside", { _ = await $0.jump(to: CMTime(value: 1, timescale: 100)) }),
        (
          "stepped",
          { rig in
            _ = await rig.jump(to: CMTime(value: 1, timescale: 30))
            rig.item.step(byCount: -1)
            try await eventually("the step") { rig.shown.values.last?.number == 0 }
          }
        ),
        (
          "range",
          { rig in
            rig.item.reversePlaybackEndTime = CMTime(value: 10, timescale: 30)
            _ = await rig.jump(to: CMTime(value: 31, timescale: 90))
          }
        ),
      ]
      for (way, goThere) in ways {
        try await goThere(rig)
        let number = rig.shown.values.last?.number
        try await rig.playToEnd(rate: -1)
        #expect(rig.item.status == .readyToPlay && rig.shown.values.last?.number == number, "\(way)")
        #expect(rig.player.currentTime() == CMTime(value: way == "range" ? 10 : 0, timescale: 30), "\(way)")
        // To play on backwards does nothing until somebody jumps.
        rig.player.rate = -1
        #expect(rig.player.rate == 0, "\(way)")
      }
      rig.shown.clear()
      try await rig.playToEnd()
      #expect(Array(rig.numbers.suffix(19)) == Array(11..<30) && failures.values.isEmpty)
    }

    @Test func forwardsFromTheLastFrameOfAPartItIsAtItsEnd() async throws {
      let rig = try await PlaybackRig()
      try await rig.ready()
      // Where a frame begins, and in the middle of one.
      for end in [CMTime(value: 20, timescale: 30), CMTime(value: 59, timescale: 90)] {
        rig.item.forwardPlaybackEndTime = end
        _ = await rig.jump(to: CMTime(value: 18, timescale: 30))
        for (count, number) in [(1, 19), (-1, 18), (1, 19)] {
          rig.item.step(byCount: count)
          try await eventually("the step") { rig.shown.values.last?.number == number }
        }
        await rig.settled()
        try await rig.playToEnd()
        #expect(rig.item.status == .readyToPlay && rig.shown.values.last?.number == 19)
        #expect(rig.player.currentTime() == end)
      }
      // Behind it everything is there, as ever.
      _ = await rig.jump(to: CMTime(value: 21, timescale: 30))
      rig.shown.clear()
      try await rig.playToEnd()
      #expect(rig.numbers.compactMap(\.self).filter { $0 > 21 } == Array(22..<30))
    }

    @Test func afterGoingBackwardsEverythingAheadIsThereAgain() async throws {
      let rig = try await PlaybackRig()
      try await rig.ready()
      _ = await rig.jump(to: CMTime(value: 12, timescale: 30))
      rig.player.rate = -1
      try await eventually("some frames") { rig.numbers.contains(9) }
      // Behind where it came from; backwards it goes from there, too.
      let landed = await rig.jump(to: CMTime(value: 20, timescale: 30))
      #expect(landed.done && rig.numbers.contains(20))
      rig.player.pause()
      await rig.settled()
      rig.shown.clear()
      try await rig.playToEnd()
      #expect(rig.numbers.compactMap(\.self).filter { $0 > 20 } == Array(21..<30))
    }

    @Test(arguments: [0.5, 2, 4] as [Float]) func everyRateShowsTheFramesInOrder(_ rate: Float) async throws {
      let rig = try await PlaybackRig()
      try await rig.ready()
      _ = await rig.jump(to: CMTime(value: 10, timescale: 30))
      try await rig.playToEnd(rate: rate)
      #expect(rig.numbers.compactMap(\.self).filter { $0 >= 10 } == Array(10..<30))
    }

    @Test func theRateChangesOnTheWay() async throws {
      let rig = try await PlaybackRig(frames: 60)
      try await rig.ready()
      rig.player.play()
      try await eventually("some frames") { rig.numbers.count > 5 }
      rig.player.rate = 2
      try await eventually("more frames") { rig.numbers.count > 25 }
      rig.player.rate = -2
      try await eventually("the beginning") { rig.player.rate == 0 }
      let numbers = rig.numbers.compactMap(\.self)
      let highest = try #require(numbers.max())
      // Up to the turn one by one, and down again.
      #expect(numbers == Array(0...highest) + Array((0..<highest).reversed()))
    }

    @Test func whileItPlaysTheTimeIsThatOfTheFrameShown() async throws {
      let rig = try await PlaybackRig()
      try await rig.ready()
      let player = rig.player
      let pairs = Gathered<(CMTime, CMTime)>()
      rig.layer.setFrameHandler { pairs.add(($0.time, player.currentTime())) }
      try await rig.playToEnd()
      #expect(pairs.values.count >= 30)
      for (frame, reported) in pairs.values {
        #expect(reported >= frame && (reported - frame).seconds < 1 / 30.0)
      }
    }

    @Test func stepsLeadToTheNextFrameAndTheOneBefore() async throws {
      let frames = LongRun.count(30, long: 70)
      let rig = try await PlaybackRig(frames: frames)
      try await rig.ready()
      #expect(rig.item.canStepForward && rig.item.canStepBackward)
      _ = await rig.jump(to: CMTime(value: 5, timescale: 30))
      let turn = LongRun.count(26, long: 56)
      for number in Array(6...turn) + Array((4..<turn).reversed()) {
        rig.item.step(byCount: number > (rig.shown.values.last?.number ?? 0) ? 1 : -1)
        try await eventually("frame \(number)") { rig.shown.values.last?.number == number }
        #expect(rig.player.currentTime() == CMTime(value: Int64(number), timescale: 30))
      }
      // Ten at once are ten.
      for _ in 0..<10 { rig.item.step(byCount: 1) }
      try await eventually("frame 14") { rig.shown.values.last?.number == 14 }
      rig.item.step(byCount: .max)
      try await eventually("the last frame") { rig.shown.values.last?.number == frames - 1 }
      #expect(rig.player.currentTime() == CMTime(value: Int64(frames) - 1, timescale: 30))
      rig.item.step(byCount: .min)
      try await eventually("the first frame") { rig.shown.values.last?.number == 0 }
      #expect(rig.player.currentTime() == .zero)
    }

    @Test func playingGoesOnFromAFrameThatWasSteppedBackTo() async throws {
      let rig = try await PlaybackRig()
      try await rig.ready()
      rig.item.step(byCount: 1)
      try await eventually("a step") { rig.shown.values.last?.number == 1 }
      try await rig.playToEnd()
      for number in (9..<29).reversed() {
        rig.item.step(byCount: -1)
        try await eventually("frame \(number)") { rig.shown.values.last?.number == number }
        #expect(rig.player.currentTime() == CMTime(value: Int64(number), timescale: 30))
      }
      rig.shown.clear()
      try await rig.playToEnd()
      #expect(rig.numbers == Array(10..<30) && rig.player.currentTime() == rig.item.duration)
      rig.item.step(byCount: -3)
      try await eventually("a step") { rig.shown.values.last?.number == 26 }
      rig.shown.clear()
      try await rig.playToEnd(rate: -1)
      #expect(rig.numbers == Array((0..<26).reversed()))
    }

    @Test func tolerantJumpsLandOnAKeyFrame() async throws {
      let rig = try await PlaybackRig()
      try await rig.ready()
      // The table of key frames is read.
      rig.item.step(byCount: 1)
      try await eventually("a step") { rig.shown.values.last?.number == 1 }
      await rig.player.seek(to: CMTime(value: 17, timescale: 30))
      #expect(rig.shown.values.last?.number == 20 && rig.player.currentTime() == CMTime(value: 20, timescale: 30))
      await rig.player.seek(
        to: CMTime(value: 17, timescale: 30), toleranceBefore: CMTime(value: 8, timescale: 30), toleranceAfter: .zero)
      #expect(rig.shown.values.last?.number == 10)
      await rig.player.seek(
        to: CMTime(value: 17, timescale: 30), toleranceBefore: CMTime(value: 1, timescale: 30), toleranceAfter: .zero)
      #expect(rig.shown.values.last?.number == 17 && rig.player.currentTime() == CMTime(value: 17, timescale: 30))
    }

    @Test func aPausedMovieShowsNothingElse() async throws {
      let rig = try await PlaybackRig(frames: 60)
      try await rig.ready()
      rig.player.play()
      #expect(rig.player.timeControlStatus == .playing)
      try await eventually("some frames") { rig.numbers.count > 5 }
      rig.player.pause()
      #expect(rig.player.rate == 0 && rig.player.timeControlStatus == .paused)
      await rig.settled()
      let before = rig.shown.values
      let last = try #require(before.last)
      let time = rig.player.currentTime()
      #expect(time >= last.time && (time - last.time).seconds < 1 / 30.0)
      rig.player.play()
      try await eventually("more frames") { rig.numbers.count > before.count + 5 }
      #expect(rig.numbers == Array(0..<rig.numbers.count))
    }
  }
}
