import AVFoundation
import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import GLibSupport
import Photos

/// Reads a movie apart from playback: single frames, the waveform, and metadata.
actor FilmLook {
  private let url: URL
  private let asset: AVURLAsset
  private var frames: Frames?

  /// The generators of single frames.
  private struct Frames {
    let exact: AVAssetImageGenerator
    let near: AVAssetImageGenerator
    /// The time range of the video track.
    let range: CMTimeRange
  }

  /// Creates a reader; nothing is read until it is asked for.
  init(_ url: URL) {
    self.url = url
    asset = AVURLAsset(url: url)
  }

  /// The movie's details; nil if they can't be read.
  func details() async -> FilmDetails? {
    guard let facts = try? await asset.loadFacts() else { return nil }
    var details = FilmDetails(facts, lock: await lock(facts.container))
    let languages = Locale.preferredLanguages
    if let chapters = try? await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: languages) {
      details.chapters = FilmChapters(
        chapters.map { FilmChapters.Chapter(title: $0.items.first?.stringValue ?? "", start: $0.timeRange.start) })
    }
    if details.lock == nil, let items = try? await asset.load(.metadata) {
      details.tags = FilmTagFile.tags(in: items)
    }
    if !details.tracks.contains(where: \.isPicture) {
      let entries = facts.metadata
      details.cover = await OwnThread.run { FilmCover.read(from: entries) }
    }
    return details
  }

  /// The reason why the metadata can't be edited; nil if they can.
  private func lock(_ container: MediaFacts.Container) async -> String? {
    if !url.isFileURL { return tr("Only what is on this computer can be changed.") }
    if !container.isISO { return tr("Only MP4 and MOV files can be changed.") }
    let isWritable = await OwnThread.run { [url] in FileQuestion.isWritable(url) ?? false }
    return isWritable ? nil : tr("You may not change this file.")
  }

  /// The frame at a time, or one near it if that is quicker; upright, and within the size in pixels. Nil for movies on
  /// a server, which would have to be downloaded first.
  func picture(at time: CMTime, exactly: Bool, width: Int, height: Int) async -> FilmPicture? {
    guard url.isFileURL, let frames = await preparedFrames() else { return nil }
    let generator = exactly ? frames.exact : frames.near
    generator.maximumSize = CGSize(width: width, height: height)
    // Beyond the end of the video track the last frame is used.
    let last = frames.range.end - CMTime(value: 1, timescale: 90_000)
    let place = max(frames.range.start, min(time, last))
    guard let (image, shown) = try? await generator.image(at: place), let pixels = image.pixels() else { return nil }
    return FilmPicture(pixels: pixels, time: shown)
  }

  private func preparedFrames() async -> Frames? {
    if let frames { return frames }
    let track = try? await asset.loadTracks(withMediaType: .video).first
    guard let range = try? await track?.load(.timeRange) else { return nil }
    func generator(tolerance: CMTime) -> AVAssetImageGenerator {
      let generator = AVAssetImageGenerator(asset: asset)
      generator.appliesPreferredTrackTransform = true
      (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (tolerance, tolerance)
      return generator
    }
    let made = Frames(exact: generator(tolerance: .zero), near: generator(tolerance: .positiveInfinity), range: range)
    frames = frames ?? made
    return frames
  }

  /// The loudness over the movie's duration, from 0 to 1, in `points` values: at first of its beginning, finally of all
  /// of it. Empty without audio, and for movies on a server, which would have to be downloaded first.
  nonisolated func loudness(points: Int) -> AsyncStream<[Float]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [Float].self, bufferingPolicy: .bufferingNewest(1))
    let (url, asset) = (url, asset)
    let task = Task {
      defer { continuation.finish() }
      guard url.isFileURL, let facts = try? await asset.loadFacts(),
        facts.tracks.contains(where: { $0.kind == .audio }),
        let found = try? await asset.loadLoudness(points: points, progress: { continuation.yield($0) })
      else { return }
      continuation.yield(found)
    }
    continuation.onTermination = { _ in task.cancel() }
    return stream
  }
}
