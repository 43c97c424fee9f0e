import CoreMedia
import Foundation
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// In which quality streams are fetched.
  @Suite struct Qualities {
    /// A stream of 44 pieces of a second each, in two sizes; the larger one is the first in the list.
    private static func stream(in folder: ProgramFolder) async throws -> MediaServer {
      let streams = StreamFolder(folder.url)
      for (name, width) in [("large", 320), ("small", 160)] {
        let movie = try await MediaLibrary.file(
          for: MediaRecipe {
            $0.video?.rate = .init(5)
            $0.video?.frameCount = 220
            $0.video?.keyFrameInterval = 5
            $0.video?.width = width
            $0.video?.height = width * 3 / 4
            $0.audio = [AudioRecipe(.aac)]
          })
        try await streams.add(movie, as: name)
      }
      try streams.addChoice([("large", 120_000), ("small", 60_000)], as: "film")
      let server = try MediaServer()
      try server.add(folder.url, as: "stream")
      return server
    }

    /// The pieces that a visitor has asked for, each once.
    private static func pieces(_ server: MediaServer, of visitor: String) -> Set<String> {
      Set(server.requests(of: visitor).map(\.file).filter { $0.hasSuffix(".ts") })
    }

    @Test(arguments: [false, true]) func anAssetLooksAtTheSmallestQualityOnly(_ isPrecise: Bool) async throws {
      let folder = try ProgramFolder()
      let server = try await Self.stream(in: folder)
      let asset = AVURLAsset(
        url: server.address("stream/film.m3u8"), options: [AVURLAssetPreferPreciseDurationAndTimingKey: isPrecise])
      let picture = try #require(try await asset.loadTracks(withMediaType: .video).first)
      #expect(picture.naturalSize == CGSize(width: 160, height: 120))
      #expect(abs(try await asset.load(.duration).seconds - 44) < 0.5)
      let pieces = Self.pieces(server, of: "anybody")
      #expect(pieces.allSatisfy { $0.contains("small") } && (pieces.count == 44 || !isPrecise), "\(pieces)")
    }

    @Test func aLimitHoldsFromTheFirstPieceOnAndSoMuchIsFetchedAheadAsIsWanted() async throws {
      let folder = try ProgramFolder()
      let server = try await Self.stream(in: folder)
      func standing(_ visitor: String, ahead seconds: Double) async throws -> PlaybackRig {
        let rig = try PlaybackRig(url: server.address("stream/film.m3u8", visitor: visitor)) { item in
          item.preferredPeakBitRate = 80_000
          item.preferredForwardBufferDuration = seconds
        }
        try await rig.ready()
        return rig
      }
      let short = try await standing("short", ahead: 2)
      let long = try await standing("long", ahead: 60)
      #expect(long.item.presentationSize == CGSize(width: 160, height: 120))
      // More than what is fetched without a wish, which is half a minute.
      try await eventually("all of it", limit: .seconds(90)) { Self.pieces(server, of: "long").count >= 44 }
      #expect(Self.pieces(server, of: "long").allSatisfy { $0.contains("small") })
      // The first has been there for longer.
      let few = Self.pieces(server, of: "short")
      #expect(!few.isEmpty && few.count < 22, "\(few.count)")
      #expect(few.allSatisfy { $0.contains("small") })
      withExtendedLifetime(short) {}
    }

    @Test func whereALineIsTooSlowForALargePictureASmallerOneComes() async throws {
      let folder = try ProgramFolder()
      let server = try await Self.stream(in: folder)
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8", ["rate=8000", "only=large"]))
      try await rig.ready()
      #expect(rig.item.presentationSize == CGSize(width: 320, height: 240))
      rig.player.play()
      try await eventually("the smaller picture", limit: .seconds(120)) {
        rig.item.presentationSize == CGSize(width: 160, height: 120)
      }
      let numbers = rig.numbers.compactMap(\.self)
      #expect(numbers == Array(0..<numbers.count))
    }
  }
}
