import Foundation
import TestMedia
import Testing

@testable import AVFoundation
@testable import MediaEngine

extension CaptureSuite {
  @Suite struct PhotoLive {
    private static let calls = [
      "willBegin", "willCapture", "didCapture", "photo 1", "recorded", "movie", "didFinish",
    ]

    /// How many are taken in a row; the long runs say more.
    private static let count = ProcessInfo.processInfo.environment["KINORA_LIVE_PHOTOS"].flatMap { Int($0) } ?? 6

    @Test func stillsLieInTheirMoviesWhereTheySayAlsoWhereTheyOverlap() async throws {
      let scene = try await PhotoScene(withSound: true, isLive: true)
      #expect(scene.output.availableLivePhotoVideoCodecTypes == [.h264])
      let folder = try scene.studio.file("x").deletingLastPathComponent()
      var random = SeededRandom(seed: 4)
      var listeners: [PhotoListener] = []
      for number in 0..<Self.count {
        let settings = PhotoScene.jpeg()
        settings.livePhotoMovieFileURL = folder.appendingPathComponent("\(number).mov")
        listeners.append(scene.ask(settings))
        // Some within the movie before, some after it.
        let next = CMClock.hostTimeClock.time.seconds + Double.random(in: 0.1...1.4, using: &random)
        try await soon("the next") { CMClock.hostTimeClock.time.seconds > next }
      }
      try await soon("all of them", limit: .seconds(90)) { listeners.allSatisfy(\.isOver) }
      await scene.studio.stop()
      for listener in listeners {
        #expect(listener.heard.values == Self.calls, "\(listener.heard.values)")
        #expect(listener.resolved.values.first?.livePhotoMovieDimensions.width == 640)
        let (photo, movie) = (try #require(listener.photos.values.first), try #require(listener.movies.values.first))
        let still = Int(try #require(try photo.painted()).number)
        let frames = try await DecodedFrames.read(movie.url)
        let time = movie.displayTime.seconds
        let shown = try #require(frames.min { abs($0.time - time) < abs($1.time - time) }?.painted).number
        #expect(abs(Int(shown) - still) <= 1, "\(still) is \(shown) at \(time)")
        #expect(abs((frames.last?.time ?? 0) - movie.duration.seconds) < 0.1)
        let identifier = try PhotoReader.details(of: try #require(photo.fileDataRepresentation())).contentIdentifier
        let tags = try await Probe.read(movie.url).format.tags ?? [:]
        #expect(identifier != nil && tags.values.contains(identifier ?? ""), "\(tags)")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == (0..<Self.count).map { "\($0).mov" }.sorted())
    }

    @Test func stoppingEndsAMovieEarlyAndLeavesNothingElse() async throws {
      let scene = try await PhotoScene(isLive: true)
      let file = try scene.studio.file("a.mov")
      let settings = PhotoScene.jpeg()
      settings.livePhotoMovieFileURL = file
      let listener = scene.ask(settings)
      try await soon("the still") { listener.heard.values.contains("photo 1") }
      await scene.studio.stop()
      try await soon("its end") { listener.isOver }
      // A shorter movie, or none: what is said of it is what is there.
      let movie = try #require(listener.movies.values.first)
      #expect(listener.heard.values.filter { $0 == "recorded" }.count == 1)
      #expect(FileManager.default.fileExists(atPath: file.path) == (movie.error == nil))
      let names = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
      #expect(names == (movie.error == nil ? ["a.mov"] : []))
    }

    @Test func whatJustHappenedCanBeSaved() async throws {
      let scene = try await PhotoScene(isLive: true)
      let start = CMClock.hostTimeClock.time.seconds
      try await soon("two seconds") { CMClock.hostTimeClock.time.seconds > start + 2 }
      let file = try scene.studio.file("a.mov")
      let length = try await scene.output.saveLast(seconds: 15, to: file)
      await scene.studio.stop()
      #expect(length.seconds > 1 && length.seconds < 8)
      #expect(try await DecodedFrames.read(file).compactMap(\.painted).count > 10)
    }
  }
}
