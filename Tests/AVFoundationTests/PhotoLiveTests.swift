import Foundation
import TestMedia
import Testing

@testable import AVFoundation
@testable import MediaEngine

extension CaptureSuite {
  @Suite struct PhotoLive {
    @Test func stoppingEndsAMovieEarlyAndLeavesNothingElse() async throws {
      let scene = try await PhotoScene(isLive: true)
      let file = try scene.studio.file("a.mov")
      let settings = PhotoScene.jpeg()
      settings.livePhotoMovieFileURL = file
      let listener = scene.ask(settings)
      try await eventually("the still") { listener.heard.values.contains("photo 1") }
      try await scene.studio.stop()
      try await eventually("its end") { listener.isOver }
      // A shorter movie, or none: what is said of it is what is there.
      let movie = try #require(listener.movies.values.first)
      #expect(listener.heard.values.filter { $0 == "recorded" }.count == 1)
      #expect(FileManager.default.fileExists(atPath: file.path) == (movie.error == nil))
      let names = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
      #expect(names == (movie.error == nil ? ["a.mov"] : []))
    }

    @Test func whatJustHappenedCanBeSaved() async throws {
      let scene = try await PhotoScene(isLive: true)
      let start = scene.studio.time.seconds
      try await eventually("two seconds") { scene.studio.time.seconds > start + 2 }
      let file = try scene.studio.file("a.mov")
      let length = try await scene.output.saveLast(seconds: 15, to: file)
      try await scene.studio.stop()
      #expect(length.seconds > 1.9 && length.seconds <= 15)
      let numbers = try await DecodedFrames.read(file).compactMap { $0.painted?.number }
      #expect(numbers.count > 50 && numbers == Array(numbers[0]..<numbers[0] + numbers.count), "\(numbers)")
    }
  }
}
