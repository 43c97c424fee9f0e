import CoreMedia
import Foundation
import GLibSupport
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// Files that are played while they come from a server.
  @Suite struct OverTheNetwork {
    private static let recipe = MediaRecipe {
      $0.layout = .indexFirst
      $0.video?.frameCount = 60
      $0.video?.keyFrameInterval = 15
      $0.audio = [AudioRecipe(.aac)]
    }

    /// A server of one film.
    private static func server(_ recipe: MediaRecipe = recipe) async throws -> (MediaServer, film: String, size: Int) {
      let server = try MediaServer()
      let file = try await MediaLibrary.file(for: recipe)
      let name = "film.\(recipe.container.rawValue)"
      try server.add(file, as: name)
      return (server, name, try Data(contentsOf: file).count)
    }

    private static let kinds: [(MediaRecipe, [String])] = [
      (recipe, []),
      (
        MediaRecipe {
          $0.video?.frameCount = 60
          $0.video?.keyFrameInterval = 15
          $0.audio = [AudioRecipe(.aac)]
        }, ["redirect=3"]
      ),
      (
        MediaRecipe {
          $0.container = .webm
          $0.video?.codec = .vp8
          $0.video?.frameCount = 60
          $0.audio = [AudioRecipe(.vorbis)]
        }, ["ranges=0"]
      ),
    ]

    @Test(arguments: 0..<3) func whatComesCanBeJumpedInAndPlayedBothWays(_ kind: Int) async throws {
      let (recipe, options) = Self.kinds[kind]
      let (server, film, _) = try await Self.server(recipe)
      let rig = try PlaybackRig(url: server.address(film, options))
      try await rig.ready()
      #expect(rig.numbers == [0])
      #expect(abs(rig.item.duration.seconds - 2) < 0.1)
      #expect(rig.item.canPlayReverse && rig.item.canStepBackward)
      for number in [41, 7, 50] {
        let landed = await rig.jump(to: CMTime(value: Int64(number) * 10 + 5, timescale: 300))
        #expect(landed == (true, number))
      }
      rig.shown.clear()
      try await rig.playToEnd()
      #expect(rig.numbers.compactMap(\.self).filter { $0 > 50 } == Array(51..<60))
      _ = await rig.jump(to: CMTime(value: 8, timescale: 30))
      rig.shown.clear()
      try await rig.playToEnd(rate: -1)
      #expect(rig.numbers == Array((0..<8).reversed()))
      try await eventually("all of it") {
        rig.item.loadedTimeRanges.last?.timeRangeValue == CMTimeRange(start: .zero, duration: rig.item.duration)
      }
      #expect(rig.item.seekableTimeRanges.last?.timeRangeValue.end == rig.item.duration)
      #expect(rig.item.isPlaybackLikelyToKeepUp && rig.item.isPlaybackBufferFull && !rig.item.isPlaybackBufferEmpty)
    }

    @Test func whatOnlyComesOnceIsPlayedFromFrontToBack() async throws {
      let (server, film, _) = try await Self.server()
      let rig = try PlaybackRig(url: server.address(film, ["length=0", "ranges=0"]))
      try await rig.ready()
      #expect(!rig.item.canPlayReverse && !rig.item.canStepBackward && rig.item.seekableTimeRanges.isEmpty)
      #expect(await rig.jump(to: CMTime(value: 1, timescale: 1)).done == false)
      rig.player.rate = -1
      #expect(rig.player.rate == 0)
      try await rig.playToEnd()
      #expect(rig.numbers == Array(0..<60))
    }

    /// It would be written to the disk as it comes, until that is full.
    @Test func whatNoDiskHoldsIsPlayedWithoutBeingStored() async throws {
      let (server, film, _) = try await Self.server()
      let rig = try PlaybackRig(url: server.address(film, ["claim=4611686018427387904"]))
      try await rig.ready()
      #expect(rig.numbers == [0] && !rig.item.canPlayReverse)
    }

    @Test func aBrokenConnectionIsMadeAnewWhereItBroke() async throws {
      let (server, film, size) = try await Self.server()
      let rig = try PlaybackRig(url: server.address(film, ["cut=\(size / 3)"]))
      try await rig.ready()
      _ = await rig.jump(to: CMTime(value: 30, timescale: 30))
      rig.shown.clear()
      try await rig.playToEnd()
      #expect(rig.numbers.compactMap(\.self).filter { $0 > 30 } == Array(31..<60))
      #expect(server.requests(of: "anybody").compactMap(\.range).contains("bytes=\(size / 3)-"))
    }

    private static let refusals: [([String], [AVError.Code])] = [
      (["status=404"], [.contentIsUnavailable]), (["status=500"], [.contentIsUnavailable]),
      (["status=403"], [.contentIsNotAuthorized]), (["redirect=100"], [.contentIsUnavailable]),
    ]

    @Test func whatCantBeLoadedSaysWhereAndWhy() async throws {
      let (server, film, size) = try await Self.server()
      var table = Self.refusals.map { (server.address(film, $0.0), $0.1) }
      // Nobody listens there.
      table.append((URL(string: "http://127.0.0.1:9/film.mp4")!, [.contentIsUnavailable]))
      // It breaks, and can't be taken up again.
      table.append((server.address(film, ["cut=\(size / 40)", "ranges=0"]), [.contentIsUnavailable]))
      for (url, codes) in table {
        let rig = try PlaybackRig(url: url)
        rig.player.play()
        try await eventually("a failure of \(url)", limit: .seconds(120)) { rig.item.status == .failed }
        let error = try #require(rig.item.error as? AVError)
        #expect(codes.contains(error.code), "\(url): \(error)")
        #expect(error.localizedDescription.contains(url.absoluteString), "\(error)")
        try await eventually("the player to stop") { rig.player.rate == 0 }
      }
    }

    @Test func aServerThatStallsMakesPlayingWaitAndThenGoOn() async throws {
      let (server, film, size) = try await Self.server()
      let rig = try PlaybackRig(url: server.address(film, ["stall=\(size * 2 / 3)"]))
      let controls = Gathered<AVPlayer.TimeControlStatus>()
      let ranges = Gathered<Double>()
      let watches = [
        rig.player.observe(\.timeControlStatus) { player, _ in controls.add(player.timeControlStatus) },
        rig.item.observe(\.loadedTimeRanges) { item, _ in
          ranges.add(item.loadedTimeRanges.last?.timeRangeValue.end.seconds ?? 0)
        },
      ]
      defer { watches.forEach { $0.invalidate() } }
      rig.player.play()
      try await rig.ready()
      try await eventually("waiting") { rig.player.reasonForWaitingToPlay == .toMinimizeStalls }
      #expect(rig.player.timeControlStatus == .waitingToPlayAtSpecifiedRate && rig.player.rate == 1)
      #expect(!rig.item.isPlaybackLikelyToKeepUp && !rig.item.isPlaybackBufferFull)
      try await eventually("what has come") { ranges.values.last.map { $0 > 0.5 } ?? false }
      #expect(try #require(ranges.values.last) < 1.9)
      server.set(["stall="])
      try await eventually("the end") { rig.player.rate == 0 }
      #expect(rig.numbers == Array(0..<60))
      #expect(controls.values.contains(.playing))
      #expect(rig.item.status == .readyToPlay)
    }

    @Test func aBufferIsFullOnceAllHasCome() async throws {
      let (server, film, size) = try await Self.server()
      let rig = try PlaybackRig(url: server.address(film, ["stall=\(size * 2 / 3)"]))
      let (item, told) = (rig.item, Gathered<Bool>())
      let watch = item.observe(\.isPlaybackBufferFull) { item, _ in told.add(item.isPlaybackBufferFull) }
      defer { watch.invalidate() }
      try await rig.ready()
      try await eventually("what has come") {
        item.loadedTimeRanges.last.map { $0.timeRangeValue.end.seconds > 0.5 } ?? false
      }
      #expect(!item.isPlaybackBufferFull && !told.values.contains(true))
      server.set(["stall="])
      try await eventually("the buffer to be full") { told.values.last == true }
      #expect(item.isPlaybackBufferFull && item.isPlaybackLikelyToKeepUp && !item.isPlaybackBufferEmpty)
      #expect(item.loadedTimeRanges.last?.timeRangeValue.end == item.duration)
    }

    @Test func aServerThatStallsForTooLongIsGivenUp() async throws {
      let (server, film, size) = try await Self.server()
      // Half a minute each, which passes as soon as it has nothing to play.
      for stall in [100, size / 2] {
        let (url, clock) = (server.address(film, ["stall=\(stall)"], visitor: "at\(stall)"), SimulatedClock())
        let rig = try PlaybackRig(url: url, player: AVPlayer(clock: clock))
        rig.player.play()
        try await eventually("the server to be asked") { !server.requests(of: "at\(stall)").isEmpty }
        try await eventually("it to be open, if it can be") { stall == 100 || rig.item.status == .readyToPlay }
        if stall != 100 {
          try await eventually("waiting") {
            // It looks what has come four times a second.
            clock.advance(to: clock.time(after: .milliseconds(250)))
            return rig.player.reasonForWaitingToPlay == .toMinimizeStalls
          }
        }
        #expect(rig.item.status != .failed)
        try await eventually("a failure") {
          clock.advance(to: clock.time(after: .seconds(1)))
          return rig.item.status == .failed
        }
        #expect(rig.item.error?.localizedDescription.contains(url.absoluteString) == true)
        try await eventually("the player to stop") { rig.player.rate == 0 }
      }
    }

    @Test func lettingGoOfAnItemThatStillWaitsForItsServerIsQuick() async throws {
      let (server, film, _) = try await Self.server()
      weak var engine: PlaybackEngine?
      do {
        let rig = try PlaybackRig(url: server.address(film, ["stall=100"]))
        engine = rig.item.engine
        try await eventually("the server to be asked") { !server.requests().isEmpty }
        rig.player.replaceCurrentItem(with: nil)
      }
      // It waits for 30 s if it isn't told.
      try await eventually("the engine to go") { engine == nil }
    }
  }
}
