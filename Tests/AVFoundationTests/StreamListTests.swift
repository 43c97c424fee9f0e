import CoreMedia
import Foundation
import GLibSupport
import MediaEngine
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

extension PlaybackSuite {
  /// What playlists of HLS say, as it reaches programs.
  @Suite struct StreamLists {
    /// 2024-03-01, 12:00 in Tokyo.
    static let begin = Date(timeIntervalSince1970: 1_709_262_000)

    /// A stream of pieces of a second each, 30 frames a second, whose list has dates.
    static func server(_ folder: ProgramFolder, seconds: Int, ranges: String = "") async throws -> MediaServer {
      let movie = try await MediaLibrary.file(
        for: MediaRecipe {
          $0.video?.frameCount = seconds * 30
          $0.video?.keyFrameInterval = 30
          $0.audio = [AudioRecipe(.aac)]
        })
      try await StreamFolder(folder.url).add(movie, as: "film")
      let place = folder.file("film.m3u8")
      let text = try String(contentsOf: place, encoding: .utf8)
      let first = try #require(text.range(of: "#EXTINF")?.lowerBound)
      let (head, pieces) = (text[..<first], text[first...])
      let date = "#EXT-X-PROGRAM-DATE-TIME:2024-03-01T12:00:00.000+09:00\n"
      try Data((head + ranges + date + pieces).utf8).write(to: place)
      let server = try MediaServer()
      try server.add(folder.url, as: "stream")
      return server
    }

    @Test func tracksAreKnownWhenAStreamIsReady() async throws {
      let folder = try ProgramFolder()
      let server = try await Self.server(folder, seconds: 3)
      let told = Gathered<[String]>()
      var observation: NSKeyValueObservation?
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8")) { item in
        observation = item.observe(\.status) { item, _ in
          if item.status == .readyToPlay {
            told.add(item.tracks.compactMap { $0.assetTrack?.mediaType.rawValue }.sorted())
          }
        }
      }
      try await rig.ready()
      try await eventually("the status") { !told.values.isEmpty }
      #expect(told.values == [["soun", "vide"]])
      #expect(rig.item.tracks.map(\.isEnabled) == [true, true])
      observation?.invalidate()
    }

    @Test func datesAreThoseOfTheFramesThatAreShown() async throws {
      let folder = try ProgramFolder()
      let server = try await Self.server(folder, seconds: 6)
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8"))
      #expect(rig.item.currentDate() == nil && !rig.item.seek(to: Self.begin, completionHandler: nil))
      try await rig.ready()
      #expect(rig.item.currentDate().map { abs($0.timeIntervalSince(Self.begin)) < 0.04 } == true)
      for second in [4.55, 1.05] {
        let date = Self.begin.addingTimeInterval(second)
        #expect(await rig.player.seek(to: date))
        #expect(rig.shown.values.last?.number == Int(second * 30))
        #expect(rig.item.currentDate().map { abs($0.timeIntervalSince(date)) < 0.04 } == true)
      }
      #expect(await rig.player.seek(to: Self.begin.addingTimeInterval(-2)) == false)
      let answers = Gathered<Bool>()
      #expect(!rig.item.seek(to: Self.begin.addingTimeInterval(-1)) { answers.add($0) })
      #expect(!rig.item.seek(to: Self.begin.addingTimeInterval(60)) { answers.add($0) })
      try await eventually("both answers") { answers.values == [false, false] }
      // What has no dates says so.
      let other = try await PlaybackRig()
      try await other.ready()
      #expect(other.item.currentDate() == nil && !other.item.seek(to: Self.begin, completionHandler: nil))
    }

    @Test func whatIsLoadedAheadOfThePlayheadIsTold() async throws {
      let folder = try ProgramFolder()
      let server = try await Self.server(folder, seconds: 16)
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8"))
      try await rig.ready()
      try await eventually("some of it") {
        rig.item.loadedTimeRanges.first.map { $0.timeRangeValue.duration.seconds >= 1 } ?? false
      }
      let loaded = try #require(rig.item.loadedTimeRanges.first?.timeRangeValue)
      #expect(loaded.start == rig.item.currentTime() && loaded.end.seconds < 16.5)
      let whole = try #require(rig.item.seekableTimeRanges.first?.timeRangeValue)
      #expect(whole.start == .zero && abs(whole.end.seconds - 16) < 0.3)
    }

    /// From the moment on at which the last piece has come, nothing says how much lies ahead.
    @Test func whatIsLoadedIsToldOnceAllHasCome() async throws {
      let folder = try ProgramFolder()
      let server = try await Self.server(folder, seconds: 4)
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8"))
      let (player, item) = (rig.player, rig.item)
      let told = Gathered<Bool>()
      let watch = item.observe(\.isPlaybackBufferFull) { item, _ in told.add(item.isPlaybackBufferFull) }
      defer { watch.invalidate() }
      player.play()
      try await rig.ready()
      try await eventually("a second") { player.currentTime().seconds >= 1 }
      player.pause()
      await rig.settled()
      try await eventually("the rest") {
        guard let loaded = item.loadedTimeRanges.first?.timeRangeValue else { return false }
        return loaded.start == player.currentTime() && abs((loaded.end - item.duration).seconds) < 0.01
      }
      #expect(item.loadedTimeRanges.count == 1)
      try await eventually("the buffer to be full") { told.values.last == true }
      #expect(item.isPlaybackBufferFull && item.isPlaybackLikelyToKeepUp && !item.isPlaybackBufferEmpty)
    }

    /// Far from its end, too, a buffer is full: nothing more comes until some of it has been played.
    @Test func aBufferIsFullAtItsLimit() async throws {
      let folder = try ProgramFolder()
      let server = try await Self.server(folder, seconds: 30)
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8")) { $0.preferredForwardBufferDuration = 4 }
      try await rig.ready()
      let item = rig.item
      try await eventually("the buffer to be full") { item.isPlaybackBufferFull }
      let loaded = try #require(item.loadedTimeRanges.first?.timeRangeValue)
      #expect(loaded.duration.seconds >= 3.7 && loaded.end.seconds < 25, "\(loaded)")
      #expect(item.isPlaybackLikelyToKeepUp && !item.isPlaybackBufferEmpty)
    }

    private final class Listener: AVPlayerItemMetadataCollectorPushDelegate {
      struct Told: Sendable {
        var groups: [AVDateRangeMetadataGroup]
        var new: IndexSet
        var modified: IndexSet
      }

      let told = Gathered<Told>()

      func metadataCollector(
        _ metadataCollector: AVPlayerItemMetadataCollector, didCollect metadataGroups: [AVDateRangeMetadataGroup],
        indexesOfNewGroups: IndexSet, indexesOfModifiedGroups: IndexSet
      ) {
        told.add(Told(groups: metadataGroups, new: indexesOfNewGroups, modified: indexesOfModifiedGroups))
      }
    }

    private static let ranges = """
      #EXT-X-DATERANGE:ID="ad1",CLASS="ad",START-DATE="2024-03-01T03:00:01Z",DURATION=2.5,\
      X-COM-NAME="Soap",X-COM-PRICE=2.5
      #EXT-X-DATERANGE:ID="song",CLASS="song",START-DATE="2024-03-01T03:00:00Z",\
      X-COM-TITLE="Blue",X-COM-DATA=0x0aFF

      """

    @Test func rangesOfDatesAreCollected() async throws {
      let folder = try ProgramFolder()
      let server = try await Self.server(folder, seconds: 3, ranges: Self.ranges)
      let (all, songs, prices) = (Listener(), Listener(), Listener())
      let collectors = [
        AVPlayerItemMetadataCollector(identifiers: nil, classifyingLabels: nil),
        AVPlayerItemMetadataCollector(identifiers: nil, classifyingLabels: ["song"]),
        AVPlayerItemMetadataCollector(identifiers: ["lsdr/X-COM-PRICE"], classifyingLabels: nil),
      ]
      let queue = DispatchQueue(label: "collectors")
      for (collector, listener) in zip(collectors, [all, songs, prices]) {
        collector.setDelegate(listener, queue: queue)
      }
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8")) { item in
        for collector in collectors { item.add(collector) }
      }
      #expect(rig.item.mediaDataCollectors.count == 3)
      try await rig.ready()
      try await eventually("all") { [all, songs, prices].allSatisfy { $0.told.values.count == 1 } }
      let told = try #require(all.told.values.first)
      #expect(told.new == IndexSet(0..<2) && told.modified.isEmpty)
      #expect(told.groups.map(\.uniqueID) == ["ad1", "song"] && told.groups.map(\.classifyingLabel) == ["ad", "song"])
      #expect(told.groups[0].startDate == Self.begin.addingTimeInterval(1))
      #expect(told.groups[0].endDate == Self.begin.addingTimeInterval(3.5) && told.groups[1].endDate == nil)
      #expect(told.groups[0].items.map(\.identifier?.rawValue) == ["lsdr/X-COM-NAME", "lsdr/X-COM-PRICE"])
      #expect(told.groups[0].items.map(\.stringValue).first == "Soap" && told.groups[0].items[1].numberValue == 2.5)
      #expect(told.groups[1].items[0].dataValue == Data([10, 255]))
      #expect(told.groups[1].items[1].startDate == Self.begin)
      #expect(songs.told.values.first?.groups.map(\.uniqueID) == ["song"])
      #expect(prices.told.values.first?.groups.flatMap(\.items).map(\.numberValue) == [2.5])
      rig.item.remove(collectors[0])
      #expect(rig.item.mediaDataCollectors.count == 2)
    }

    @Test func whatIsNewInALiveStreamIsCollectedAsItComes() async throws {
      let folder = try ProgramFolder()
      let server = try await Self.server(folder, seconds: 16)
      let place = folder.file("film.m3u8")
      let text = try String(contentsOf: place, encoding: .utf8)
      // In front of the piece that comes first after the beginning.
      let pieces = text.components(separatedBy: "#EXTINF")
      let first = pieces[..<5].joined(separator: "#EXTINF") + Self.ranges + "#EXTINF"
      try Data((first + pieces[5...].joined(separator: "#EXTINF")).utf8).write(to: place)
      let listener = Listener()
      let collector = AVPlayerItemMetadataCollector(identifiers: nil, classifyingLabels: nil)
      collector.setDelegate(listener, queue: DispatchQueue(label: "collector"))
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8", ["live=4"])) { $0.add(collector) }
      try await rig.ready()
      rig.player.play()
      try await eventually("the ranges") { !listener.told.values.isEmpty }
      #expect(listener.told.values.first?.groups.map(\.uniqueID) == ["ad1", "song"])
    }

    @Test func aLiveStreamBeginsWhereItIsConfigured() async throws {
      let folder = try ProgramFolder()
      let server = try await Self.server(folder, seconds: 20)
      let far = CMTime(value: 8, timescale: 1)
      let rig = try PlaybackRig(url: server.address("stream/film.m3u8", ["upto=10"])) { item in
        #expect(!item.recommendedTimeOffsetFromLive.isValid && !item.configuredTimeOffsetFromLive.isValid)
        item.configuredTimeOffsetFromLive = far
      }
      try await rig.ready()
      try await eventually("what the server recommends") { rig.item.recommendedTimeOffsetFromLive.isNumeric }
      // Three times the longest piece.
      #expect(rig.item.recommendedTimeOffsetFromLive.seconds == 3)
      try await eventually("the place") { rig.item.currentTime().seconds < 3.5 && rig.item.currentTime().seconds > 1.5 }
      await rig.settled()
      // Where nothing is configured, it begins near to the end.
      let plain = try PlaybackRig(url: server.address("stream/film.m3u8", ["upto=10"], visitor: "plain"))
      try await plain.ready()
      #expect(plain.item.currentTime().seconds > 5)
      // To the end is to that distance from it.
      plain.item.configuredTimeOffsetFromLive = CMTime(value: 9, timescale: 1)
      try await eventually("the list") { plain.item.recommendedTimeOffsetFromLive.isNumeric }
      await plain.settled()
      #expect(plain.item.configuredTimeOffsetFromLive.seconds == 9)
      // A stream that has ended isn't live.
      let ended = try PlaybackRig(url: server.address("stream/film.m3u8", visitor: "ended")) { item in
        item.configuredTimeOffsetFromLive = far
      }
      try await ended.ready()
      await ended.settled()
      #expect(ended.item.currentTime().seconds < 0.1 && !ended.item.recommendedTimeOffsetFromLive.isValid)
    }
  }
}
