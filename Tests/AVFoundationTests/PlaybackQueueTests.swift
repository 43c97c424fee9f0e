import CoreMedia
import Foundation
import MediaEngine
import Synchronization
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  @Suite struct Queues {
    @Test func fiveMoviesFollowOneAnotherFrameByFrameAndSampleBySample() async throws {
      let rig = try await QueueRig(5)
      #expect(rig.player.items().map(ObjectIdentifier.init) == rig.items.map(ObjectIdentifier.init))
      #expect(rig.player.currentItem === rig.items[0] && rig.player.actionAtItemEnd == .advance)
      try await eventually("the second to be ready while the first waits") { rig.items[1].status == .readyToPlay }
      rig.player.play()
      try await eventually("the end of the queue") { rig.player.currentItem == nil }
      #expect(rig.numbers == rig.allNumbers)
      #expect(rig.player.items().isEmpty && rig.player.reasonForWaitingToPlay == .noItemToPlay)
      for shown in rig.shown.values {
        let late = shown.reported - shown.time
        #expect(late >= .zero && late.seconds < 1 / 30.0, "\(shown)")
      }
      for (index, movie) in rig.movies.enumerated() {
        let (heard, file) = (rig.heard(of: index), try await DecodedAudio.read(movie))
        #expect(heard.samples.count == file.samples.count)
        #expect(zip(heard.samples, file.samples).allSatisfy { abs($0 - $1) < 1e-4 })
        #expect(heard.holes.isEmpty, "\(heard.holes)")
      }
      // Each begins at the very moment at which the one before is over, or as much later as it says itself.
      let starts = rig.starts.withLock { $0 }
      #expect((1..<5).contains { starts[$0]?.lateness != nil })
      for index in 1..<5 {
        guard let before = starts[index - 1], let start = starts[index], let lateness = start.lateness else { continue }
        let gap = (start.hostTime - before.hostTime).seconds - rig.seconds
        #expect(abs(gap - lateness.seconds) < 1e-6, "item \(index) begins \(gap) s late")
      }
    }

    @Test(arguments: [2, 0.5] as [Float]) func atOtherRatesNoFrameIsLostEither(_ rate: Float) async throws {
      let rig = try await QueueRig(3)
      try await eventually("the second to be ready") { rig.items[1].status == .readyToPlay }
      rig.player.rate = rate
      try await eventually("the end of the queue") { rig.player.currentItem == nil }
      #expect(rig.numbers == rig.allNumbers)
    }

    /// Two movies, the second of which has been told when the first is over.
    private static func rigBeforeHandover() async throws -> QueueRig {
      let rig = try await QueueRig(2)
      try await eventually("both to be ready") { rig.items.allSatisfy { $0.status == .readyToPlay } }
      // Slowly: its own end is four seconds away.
      rig.player.rate = 0.1
      try await eventually("another frame") { rig.numbers.count > 1 }
      // As at the end, only that the moment doesn't pass meanwhile.
      let moment = CMClockGetTime(CMClockGetHostTimeClock()) + CMTime(value: 1000, timescale: 1)
      rig.player.drained(rig.items[0], at: CMClockConvertHostTimeToSystemUnits(moment))
      return rig
    }

    @Test func whoPausesJustBeforeTheEndLosesNothing() async throws {
      let rig = try await Self.rigBeforeHandover()
      let (player, first, second) = (rig.player, rig.items[0], rig.items[1])
      #expect(player.state.withLock { $0.handover.next } === second)
      player.pause()
      #expect(player.state.withLock { $0.handover.next } == nil && player.currentItem === first)
      player.play()
      try await eventually("the end of the queue") { player.currentItem == nil }
      #expect(rig.numbers == rig.allNumbers)
    }

    /// As where the one before ends a moment before it is paused, or plays at another rate.
    @Test(arguments: [[0], [0, 0.5], [0.5]] as [[Float]]) func whoPausesBeforeTheFirstFrameSeesIt(
      _ rates: [Float]
    ) async throws {
      let rig = try await Self.rigBeforeHandover()
      let (player, second) = (rig.player, rig.items[1])
      player.advanceToNextItem()
      #expect(player.currentItem === second)
      for rate in rates { player.rate = rate }
      try await eventually("its first frame") { rig.numbers.contains(200) }
      player.rate = 0.5
      try await eventually("the end of the queue") { player.currentItem == nil }
      #expect(rig.numbers.suffix(12) == Array(200..<212))
      #expect((rig.numbers.dropLast(12).last ?? 0) ?? 0 < 112)
    }

    @Test func whatIsAtItsEndAlreadyIsPassed() async throws {
      let rig = try await QueueRig(3)
      try await eventually("the second to be ready") { rig.items[1].status == .readyToPlay }
      let late = CMTime(value: 9, timescale: 1)
      let isThere = await rig.items[1].seek(to: late, toleranceBefore: .zero, toleranceAfter: .zero)
      #expect(isThere)
      rig.player.rate = 0.5
      try await eventually("the end of the queue") { rig.player.currentItem == nil }
      let others = rig.allNumbers.filter { !(200..<300).contains($0 ?? 0) }
      #expect(rig.numbers == others)
      for item in rig.items {
        try await eventually("it to be let go of") { item.engine == nil }
        await item.settle()
      }
    }

    @Test func theQueueCanBeChanged() async throws {
      let items = try await QueueRig(3).letGo()
      let player = AVQueuePlayer(items: [items[0], items[2]])
      #expect(!player.canInsert(items[0], after: nil) && !player.canInsert(items[2], after: nil))
      #expect(!player.canInsert(items[1], after: AVPlayerItem(url: URL(fileURLWithPath: "/"))))
      #expect(player.canInsert(items[1], after: items[0]))
      player.insert(items[1], after: items[0])
      #expect(player.items().map(ObjectIdentifier.init) == items.map(ObjectIdentifier.init))
      let other = AVQueuePlayer()
      #expect(!other.canInsert(items[2], after: nil))
      #expect(items[1].engine != nil && items[2].engine == nil)
      player.advanceToNextItem()
      #expect(player.currentItem === items[1] && items[0].engine == nil && items[2].engine != nil)
      #expect(other.canInsert(items[0], after: nil))
      player.replaceCurrentItem(with: items[0])
      #expect(player.items().map(ObjectIdentifier.init) == [items[0], items[2]].map(ObjectIdentifier.init))
      player.remove(items[2])
      #expect(player.items().count == 1 && other.canInsert(items[2], after: nil))
      player.removeAllItems()
      #expect(player.currentItem == nil && player.items().isEmpty && items[0].engine == nil)
      player.advanceToNextItem()
      player.insert(items[2], after: nil)
      #expect(player.currentItem === items[2])
    }

    @Test func whatCantBePlayedIsPassedOver() async throws {
      let items = try await QueueRig(2).letGo()
      let folder = try ProgramFolder()
      let missing = (0..<3).map { AVPlayerItem(url: folder.file("nowhere \($0).mov")) }
      let player = AVQueuePlayer(items: [missing[0], items[0], missing[1], items[1], missing[2]])
      player.play()
      try await eventually("the last one") { missing[2].status == .failed && player.currentItem === missing[2] }
      #expect(player.items().count == 1 && player.error == nil && missing[2].error != nil)
      try await eventually("the player to stop") { player.rate == 0 }
    }
  }

  @Suite struct Loopers {
    @Test func aLooperPlaysOverAndOverUntilItIsTold() async throws {
      let rig = try await QueueRig(0)
      let looper = AVPlayerLooper(player: rig.player, templateItem: try await QueueRig.item(100).item)
      #expect(rig.player.items().count == 3 && looper.loopingPlayerItems.count == 3)
      try await eventually("it to be ready") { looper.status == .ready }
      rig.player.rate = 2
      let rounds = LongRun.count(3, long: 20)
      try await eventually("\(rounds) rounds") { looper.loopCount >= rounds }
      // Standing in the middle of one: at its end the next one may be on its way already.
      rig.player.pause()
      var steps = 0
      while !(103...107).contains((rig.numbers.last ?? nil) ?? 0) {
        steps += 1
        try #require(steps < 100)
        let before = rig.numbers.count
        rig.player.rate = 0.5
        try await eventually("another frame") { rig.numbers.count > before }
        rig.player.pause()
      }
      looper.disableLooping()
      rig.player.rate = 2
      #expect(looper.status == .cancelled && rig.player.items().count == 1)
      try await eventually("the end") { rig.player.currentItem == nil }
      let (round, numbers) = (Array(100..<112), rig.numbers.compactMap(\.self))
      #expect(numbers.count.isMultiple(of: 12) && numbers.count >= 12 * (rounds + 1))
      #expect(numbers == (0..<numbers.count / 12).flatMap { _ in round }, "\(numbers)")
    }

    @Test func aPartOfAMovieIsLooped() async throws {
      let rig = try await QueueRig(0)
      let looper = AVPlayerLooper(
        player: rig.player, templateItem: try await QueueRig.item(100).item,
        timeRange: CMTimeRange(start: CMTime(value: 3, timescale: 30), duration: CMTime(value: 6, timescale: 30)))
      rig.player.play()
      try await eventually("three rounds") { looper.loopCount >= 3 }
      rig.player.removeAllItems()
      let round = Array(103..<109)
      #expect(rig.numbers.compactMap(\.self).prefix(18) == (round + round + round)[...])
    }

    @Test func whatCantBePlayedCantBeLooped() async throws {
      let folder = try ProgramFolder()
      let player = AVQueuePlayer()
      let looper = AVPlayerLooper(player: player, templateItem: AVPlayerItem(url: folder.file("nowhere.mov")))
      try await eventually("a failure") { looper.status == .failed }
      #expect(looper.error != nil && looper.loopCount == 0)
    }
  }
}
