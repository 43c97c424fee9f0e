import CoreMedia
import Foundation
import Timeline

@testable import kinora

/// Knows movies by their names, and notes what it is to show.
@MainActor
final class FakeCombineEngine: CombineEngine {
  var onTime: @MainActor (CMTime) -> Void = { _ in }
  var onEnd: @MainActor () -> Void = {}
  /// The movies that there are.
  var movies: [String: CombineMovie] = [
    "lake.mp4": .wide, "meadow.mp4": .wide, "jump.mp4": .tall,
    "short.mp4": CombineMovie(
      duration: CMTime(value: 12, timescale: 30), frame: CMTime(value: 1, timescale: 30), width: 640, height: 360),
  ]
  var sounds: [String: CMTime] = ["music.mp3": CMTime(value: 3, timescale: 1)]
  private(set) var shown: [TimelineDocument] = []
  private(set) var time = CMTime.zero
  private(set) var isPlaying = false
  private(set) var isClosed = true

  func movie(of file: URL) async -> CombineMovie? { movies[file.lastPathComponent] }
  func soundDuration(of file: URL) async -> CMTime? { sounds[file.lastPathComponent] }

  func show(_ document: TimelineDocument, in folder: URL, at time: CMTime) async throws(TimelineProblems) {
    shown.append(document)
    (self.time, isPlaying, isClosed) = (time, false, false)
  }

  func seek(to time: CMTime) { self.time = time }
  func play() { isPlaying = true }
  func pause() { isPlaying = false }
  func close() { (isPlaying, isClosed) = (false, true) }
}

extension CombineMovie {
  static let wide = CombineMovie(
    duration: CMTime(value: 120, timescale: 30), frame: CMTime(value: 1, timescale: 30), width: 640, height: 360)
  static let tall = CombineMovie(
    duration: CMTime(value: 90, timescale: 30), frame: CMTime(value: 1, timescale: 30), width: 360, height: 640,
    hasSound: false)
}
