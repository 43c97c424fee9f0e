import CoreAudioTypes
import CoreMedia
import Foundation
import GLibSupport
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// The variants of streams: what is said of them, and which are played.
  @Suite struct Variants {
    private static func movie(seconds: Int, width: Int) async throws -> URL {
      try await MediaLibrary.file(
        for: MediaRecipe {
          $0.video?.frameCount = seconds * 30
          $0.video?.keyFrameInterval = 30
          $0.video?.width = width
          $0.video?.height = width * 3 / 4
          $0.audio = [AudioRecipe(.aac)]
        })
    }

    /// The larger one is the first in the list: without limits it is played.
    private static func server(_ folder: ProgramFolder, seconds: Int = 6) async throws -> MediaServer {
      let streams = StreamFolder(folder.url)
      try await streams.add(movie(seconds: seconds, width: 480), as: "large")
      try await streams.add(movie(seconds: seconds, width: 160), as: "small")
      let text = """
        #EXTM3U
        #EXT-X-STREAM-INF:BANDWIDTH=120000,AVERAGE-BANDWIDTH=90000,\
        CODECS="avc1.42c01e,mp4a.40.2",RESOLUTION=480x360,FRAME-RATE=30
        large.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=100000,CODECS="avc1.42c01e,mp4a.40.5",RESOLUTION=160x120,VIDEO-RANGE=HLG
        small.m3u8

        """
      try Data(text.utf8).write(to: folder.file("film.m3u8"))
      let server = try MediaServer()
      try server.add(folder.url, as: "stream")
      return server
    }

    /// How many bytes each piece of the smaller one had. The asset looks at some pieces, too, in whichever size.
    private static func small(_ server: MediaServer, _ visitor: String) -> [String: Int] {
      let requests = server.requests(of: visitor).filter { $0.file.contains("small") && $0.file.hasSuffix(".ts") }
      return Dictionary(grouping: requests, by: \.file).mapValues { $0.map(\.sent).max() ?? 0 }
    }

    /// Checks that a player has fetched the pieces of the smaller one and nothing else.
    private static func checkIsSmall(_ rig: PlaybackRig, _ server: MediaServer, _ visitor: String) throws {
      let event = try #require(rig.item.accessLog()?.events.last)
      let pieces = small(server, visitor)
      #expect(rig.item.presentationSize == CGSize(width: 160, height: 120) && event.indicatedBitrate == 100_000)
      #expect(event.numberOfMediaRequests == pieces.count && pieces.count >= 6, "\(visitor)")
      #expect(event.numberOfBytesTransferred == Int64(pieces.values.reduce(0, +)), "\(visitor)")
    }

    @Test func anAssetTellsItsVariants() async throws {
      let folder = try ProgramFolder()
      let server = try await Self.server(folder, seconds: 1)
      let asset = AVURLAsset(url: server.address("stream/film.m3u8"))
      let variants = try await asset.load(.variants)
      #expect(variants.map(\.peakBitRate) == [120_000, 100_000] && variants.map(\.averageBitRate) == [90_000, nil])
      let pictures = variants.compactMap(\.videoAttributes)
      #expect(pictures.map(\.presentationSize) == [CGSize(width: 480, height: 360), CGSize(width: 160, height: 120)])
      #expect(pictures.map(\.codecTypes) == [[kCMVideoCodecType_H264], [kCMVideoCodecType_H264]])
      #expect(pictures.map(\.videoRange) == [.sdr, .hlg] && pictures.map(\.nominalFrameRate) == [30, nil])
      #expect(variants.map { $0.audioAttributes?.formatIDs } == [[kAudioFormatMPEG4AAC], [kAudioFormatMPEG4AAC_HE]])
      #expect(asset.variants == variants)
      #expect(server.requests().map(\.file) == ["stream/film.m3u8"])
      // A list of pieces, a movie and a file have none.
      let file = try await Self.movie(seconds: 1, width: 160)
      try server.add(file, as: "film.mov")
      for url in [server.address("stream/large.m3u8"), file, server.address("film.mov")] {
        let none = try await AVURLAsset(url: url).load(.variants)
        #expect(none.isEmpty, "\(url)")
      }
      await #expect(throws: AVError.self) { try await AVURLAsset(url: server.address("none.m3u8")).load(.variants) }
    }

    @Test func picturesLargerThanIsWantedArentFetched() async throws {
      let folder = try ProgramFolder()
      let server = try await Self.server(folder)
      for (visitor, isExpensive) in [("always", false), ("paid", true)] {
        let surroundings = PlaybackSurroundings(isExpensive: { isExpensive })
        let player = AVPlayer(clock: SystemHostClock.shared, surroundings: surroundings)
        let rig = try PlaybackRig(url: server.address("stream/film.m3u8", visitor: visitor), player: player) { item in
          if isExpensive {
            item.preferredMaximumResolutionForExpensiveNetworks = CGSize(width: 320, height: 240)
          } else {
            item.preferredMaximumResolution = CGSize(width: 320, height: 240)
          }
        }
        try await rig.playToEnd()
        try Self.checkIsSmall(rig, server, visitor)
      }
      // By its rate the larger one isn't wanted, where that counts.
      let cheap = AVPlayer(clock: SystemHostClock.shared, surroundings: PlaybackSurroundings(isExpensive: { true }))
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8", visitor: "rate"), player: cheap) { item in
        item.preferredPeakBitRateForExpensiveNetworks = 110_000
      }
      try await rig.playToEnd()
      try Self.checkIsSmall(rig, server, "rate")
      let free = try PlaybackRig(url: server.address("stream/film.m3u8", visitor: "free")) { item in
        item.preferredPeakBitRateForExpensiveNetworks = 110_000
        item.preferredMaximumResolutionForExpensiveNetworks = CGSize(width: 320, height: 240)
      }
      try await free.ready()
      #expect(free.item.presentationSize == CGSize(width: 480, height: 360))
    }

    @Test func aLimitThatIsSetLaterMakesTheStreamGoOnInTheOtherSize() async throws {
      let folder = try ProgramFolder()
      let server = try await Self.server(folder)
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8")) { item in
        item.preferredMaximumResolution = CGSize(width: 320, height: 240)
      }
      try await rig.ready()
      _ = await rig.jump(to: CMTime(value: 30 * 10 + 5, timescale: 300))
      let tracks = rig.item.tracks
      #expect(rig.item.presentationSize == CGSize(width: 160, height: 120) && !tracks.isEmpty)
      rig.item.preferredMaximumResolution = CGSize(width: 480, height: 360)
      try await eventually("the larger picture") { rig.item.presentationSize == CGSize(width: 480, height: 360) }
      await rig.settled()
      #expect(rig.shown.values.last?.number == 30)
      // On Apple's systems another variant may bring others.
      #expect(rig.item.tracks == tracks)
    }

    @Test func theLogSaysWhatHasCome() async throws {
      let folder = try ProgramFolder()
      let server = try await Self.server(folder)
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8")) { item in
        item.preferredMaximumResolution = CGSize(width: 320, height: 240)
      }
      try await rig.playToEnd()
      let served = Self.small(server, "anybody")
      let log = try #require(rig.item.accessLog())
      let event = try #require(log.events.last)
      #expect(log.events.count == 1)
      #expect(event.numberOfMediaRequests == served.count && served.count >= 6)
      #expect(event.numberOfBytesTransferred == Int64(served.values.reduce(0, +)))
      #expect(abs(event.segmentsDownloadedDuration - 6) < 0.3)
      #expect(event.transferDuration > 0)
      let rate = Double(event.numberOfBytesTransferred) * 8 / event.transferDuration
      #expect(abs(event.observedBitrate - rate) < 1)
      #expect(event.indicatedBitrate == 100_000 && event.indicatedAverageBitrate == -1 && event.switchBitrate == -1)
      #expect(event.serverAddress == "127.0.0.1" && event.playbackType == "VOD")
      // Of a file nothing of that is known.
      let file = try await PlaybackRig()
      try await file.playToEnd()
      let other = try #require(file.item.accessLog()?.events.last)
      #expect(other.numberOfMediaRequests == -1 && other.numberOfBytesTransferred == -1 && other.transferDuration == -1)
      #expect(other.segmentsDownloadedDuration == -1 && other.observedBitrate == -1 && other.serverAddress == nil)
    }
  }
}
