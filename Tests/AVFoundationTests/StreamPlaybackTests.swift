import CoreMedia
import CoreVideo
import Foundation
import GLibSupport
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// Streams that come in pieces.
  @Suite struct Streams {
    private static func movie(seconds: Int, wide: Bool = false) async throws -> URL {
      try await MediaLibrary.file(
        for: MediaRecipe {
          $0.video?.frameCount = seconds * 30
          $0.video?.keyFrameInterval = 15
          if wide {
            $0.video?.width = 480
            $0.video?.height = 360
          }
          $0.audio = [AudioRecipe(.aac)]
        })
    }

    @Test(arguments: StreamFolder.Pieces.allCases) func aStreamIsJumpedInAndPlayed(
      _ pieces: StreamFolder.Pieces
    ) async throws {
      let folder = try ProgramFolder()
      try await StreamFolder(folder.url).add(Self.movie(seconds: 3), as: "film", pieces)
      let server = try MediaServer()
      try server.add(folder.url, as: "stream")
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8"))
      try await rig.ready()
      #expect(rig.numbers == [0])
      #expect(abs(rig.item.duration.seconds - 3) < 0.2)
      for number in [65, 7, 78] {
        let landed = await rig.jump(to: CMTime(value: Int64(number) * 10 + 5, timescale: 300))
        #expect(landed == (true, number))
      }
      rig.shown.clear()
      try await rig.playToEnd()
      #expect(rig.numbers.compactMap(\.self).filter { $0 > 78 } == Array(79..<90))
      #expect(rig.item.seekableTimeRanges.first?.timeRangeValue.start == .zero)
    }

    @Test(arguments: StreamFolder.Pieces.allCases) func aStreamIsJumpedInWhileItStillComes(
      _ pieces: StreamFolder.Pieces
    ) async throws {
      let folder = try ProgramFolder()
      try await StreamFolder(folder.url).add(Self.movie(seconds: 20), as: "film", pieces)
      let server = try MediaServer()
      try server.add(folder.url, as: "stream")
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8"))
      try await rig.ready()
      // To and fro: much of what comes behind the one place is on its way when the next is wanted.
      for number in [310, 20, 405, 33, 555, 78, 240, 7] {
        let landed = await rig.jump(to: CMTime(value: Int64(number) * 10 + 5, timescale: 300))
        #expect(landed == (true, number))
      }
    }

    @Test func ofSeveralQualitiesTheOneThatIsWantedComes() async throws {
      let folder = try ProgramFolder()
      let streams = StreamFolder(folder.url)
      try await streams.add(Self.movie(seconds: 6), as: "small")
      try await streams.add(Self.movie(seconds: 6, wide: true), as: "large")
      try streams.addChoice([("small", 60_000), ("large", 120_000)], as: "film")
      let server = try MediaServer()
      try server.add(folder.url, as: "stream")
      // At most so much.
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8", visitor: "modest")) { item in
        item.preferredPeakBitRate = 80_000
        item.preferredForwardBufferDuration = 2
      }
      try await rig.ready()
      #expect(rig.item.presentationSize == CGSize(width: 320, height: 240))
      rig.player.play()
      try await eventually("a second") { rig.numbers.count > 30 }
      #expect(rig.item.presentationSize == CGSize(width: 320, height: 240))
      rig.player.replaceCurrentItem(with: nil)
      // As much as there is.
      let other = try PlaybackRig(url: server.address("stream/film.m3u8", visitor: "any"))
      other.player.play()
      try await eventually("the larger picture", limit: .seconds(90)) {
        other.item.presentationSize == CGSize(width: 480, height: 360)
      }
      // No frame is lost where one goes over into the other.
      let numbers = other.numbers.compactMap(\.self)
      #expect(numbers == Array(0..<numbers.count))
    }

    @Test func aStreamThatGrowsIsPlayedOn() async throws {
      let folder = try ProgramFolder()
      try await StreamFolder(folder.url).add(Self.movie(seconds: 20), as: "film")
      let server = try MediaServer()
      try server.add(folder.url, as: "stream")
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8", ["live=5"]))
      try await rig.ready()
      #expect(rig.item.duration.isIndefinite)
      rig.player.play()
      try await eventually("where jumps can go") { !rig.item.seekableTimeRanges.isEmpty }
      let before = try #require(rig.item.seekableTimeRanges.last?.timeRangeValue.end)
      try await eventually("more of it") {
        rig.item.seekableTimeRanges.last.map { $0.timeRangeValue.end > before } ?? false
      }
      try await eventually("some frames") { rig.numbers.count > 30 }
      let numbers = rig.numbers.compactMap(\.self)
      let first = try #require(numbers.first)
      #expect(numbers == Array(first..<first + numbers.count))
      try await eventually("it to play") { rig.player.timeControlStatus == .playing }
    }

    @Test func piecesThatDontComeAreAnError() async throws {
      let folder = try ProgramFolder()
      try await StreamFolder(folder.url).add(Self.movie(seconds: 3), as: "film")
      let server = try MediaServer()
      try server.add(folder.url, as: "stream")
      for fault in ["status=404", "cut=1000", "stall=1000"] {
        let url = server.address("stream/film.m3u8", [fault, "only=.ts"])
        // Only to what stalls do thirty seconds happen, once it has been asked for.
        let (clock, isStalled) = (SimulatedClock(), fault == "stall=1000")
        let rig = try PlaybackRig(url: url, player: AVPlayer(clock: clock))
        rig.player.play()
        try await eventually("a failure by \(fault)", limit: .seconds(90)) {
          if isStalled, server.requests().contains(where: { $0.file.hasSuffix(".ts") }) {
            clock.advance(to: clock.time(after: .seconds(1)))
          }
          return rig.item.status == .failed
        }
        #expect(rig.item.error?.localizedDescription.contains(url.absoluteString) == true)
      }
    }
  }
}
