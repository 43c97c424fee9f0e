import AVFoundation
import Foundation
import TestMedia

/// A film for timelines, and when its frames are shown, by ffprobe.
struct TimelineSource {
  let asset: AVURLAsset
  let track: AVAssetTrack
  /// When each frame is shown; its number is `first` and its place.
  let times: [ModelTime]
  let first: Int
  /// When the last frame is over.
  let end: ModelTime

  /// The number of the frame that is shown at a time; nil before the first.
  func number(at time: ModelTime) -> Int? {
    times.lastIndex { $0 <= time }.map { first + $0 }
  }

  /// The side of the films, in square pixels: they are square, so that it doesn't matter how they are turned.
  static let side = 72

  /// Opens a film whose frames are numbered from `first` on.
  init(_ url: URL, first: Int, lastDuration: ModelTime) async throws {
    asset = AVURLAsset(url: url)
    guard let track = try await asset.loadTracks(withMediaType: .video).first else {
      throw AVError(.noSourceTrack)
    }
    self.track = track
    times = try await Self.times(url)
    self.first = first
    end = (times.last ?? .zero) + lastDuration
  }

  private static func times(_ url: URL) async throws -> [ModelTime] {
    struct Words: Decodable {
      struct Frame: Decodable { var pts: Int }
      struct Stream: Decodable { var time_base: String }
      var frames: [Frame]
      var streams: [Stream]
    }
    let output = try await ProgramOutput.of([
      "ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "frame=pts", "-show_entries",
      "stream=time_base", "-of", "json", url.path,
    ])
    let words = try JSONDecoder().decode(Words.self, from: output)
    let base = words.streams[0].time_base.split(separator: "/").compactMap { Int($0) }
    return words.frames.map { ModelTime($0.pts * base[0], base[1]) }
  }

  // MARK: The films

  /// All of them: 30, 25, 24, 60 and 30000/1001 frames a second, with frames that refer to later ones, with edit lists, of
  /// variable rate, turned, of an odd size in Matroska, and with pixels that aren't square.
  static func all() async throws -> [TimelineSource] {
    var sources: [TimelineSource] = []
    func add(
      _ rate: VideoRecipe.Rate, frames: Int, bidirectional: Int = 0, first skipped: Int = 0,
      container: MediaRecipe.Container = .mp4, last: ModelTime? = nil,
      change: (inout MediaRecipe) -> Void = { _ in }
    ) async throws {
      let first = 1000 * sources.count + 100
      let url = try await EditingRig.film(
        first: first, frames: frames, rate: rate, size: (side, side), bidirectional: bidirectional, keyFrames: 12,
        sound: false, container: container, change: change)
      sources.append(
        try await TimelineSource(
          url, first: first + skipped, lastDuration: last ?? ModelTime(rate.denominator, rate.numerator)))
    }
    try await add(.init(30), frames: 60, bidirectional: 2)
    try await add(.init(25), frames: 50, bidirectional: 3, container: .mov)
    try await add(.init(24), frames: 48) { $0.video?.orientation = .init(rotation: 90) }
    try await add(.init(60), frames: 120, bidirectional: 2, first: 12) {
      $0.edit = EditRecipe(trimStart: 200)
    }
    try await add(.init(30_000, 1001), frames: 60, bidirectional: 1) { $0.layout = .fragmented }
    try await add(.init(600), frames: 60, last: ModelTime(20, 600)) {
      $0.video?.durations = [20, 10, 40, 25, 15, 20, 30, 20]
    }
    try await add(.init(25), frames: 50, bidirectional: 2) {
      $0.edit = EditRecipe(startOffset: 200)
      $0.video?.orientation = .init(rotation: 270)
    }
    try await add(.init(30), frames: 60, container: .webm) {
      $0.video?.codec = .vp9
      $0.video?.width = side - 1
      $0.video?.height = side - 1
    }
    try await add(.init(25), frames: 50) {
      $0.video?.width = side * 3 / 4
      $0.video?.pixelAspect = [4, 3]
    }
    return sources
  }
}
