import Foundation
import GLibSupport
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.blocking) struct FragmentedAssetTests {
  /// A file in fragments of ten frames each, as another program writes it, and where each of them ends.
  private static func fragments(of film: URL, in folder: URL) throws -> (Data, ends: [Int]) {
    let whole = folder.appendingPathComponent("whole.mp4")
    let ffmpeg = Process()
    ffmpeg.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
    ffmpeg.arguments = [
      "-v", "error", "-i", film.path, "-c", "copy", "-movflags", "frag_keyframe+empty_moov+default_base_moof",
      whole.path,
    ]
    try ffmpeg.run()
    ffmpeg.waitUntilExit()
    #expect(ffmpeg.terminationStatus == 0)
    let data = try Data(contentsOf: whole)
    var (ends, place): ([Int], Int) = ([], 0)
    while place + 8 <= data.count {
      let size = data[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let type = String(decoding: data[place + 4..<place + 8], as: UTF8.self)
      place += size
      if type == "moov" || type == "mdat" { ends.append(place) }
      if size < 8 { break }
    }
    return (data, ends)
  }

  private static func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  /// What is told of an object.
  private static func told(_ names: [Notification.Name], of object: AnyObject) -> Gathered<String> {
    let told = Gathered<String>()
    for name in names {
      _ = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { _ in
        told.add(name.rawValue)
      }
    }
    return told
  }

  @Test func anAssetGrowsAtTheMindersInterval() async throws {
    try await Self.withFolder { folder in
      let film = try await EditingRig.film(frames: 40, keyFrames: 10, sound: false)
      let (data, ends) = try Self.fragments(of: film, in: folder)
      #expect(ends.count == 5)
      let url = folder.appendingPathComponent("growing.mp4")
      try data[..<ends[1]].write(to: url)
      let asset = AVFragmentedAsset(url: url)
      #expect(try await asset.load(.duration) == CMTime(value: 10, timescale: 30))
      #expect(asset.canContainFragments && asset.containsFragments && !asset.isAssociatedWithFragmentMinder)
      let track = try #require(asset.tracks.first)
      let told = Self.told([.AVAssetDurationDidChange, .AVAssetWasDefragmented], of: asset)
      let ofTrack = Self.told([.AVAssetTrackTimeRangeDidChange], of: track)
      let clock = SimulatedClock()
      let minder = AVFragmentedAssetMinder(interval: 5, clock: clock)
      minder.addFragmentedAsset(asset)
      #expect(asset.isAssociatedWithFragmentMinder && minder.assets.count == 1 && minder.mindingInterval == 5)
      try data[..<ends[3]].write(to: url)
      clock.advance(to: clock.time(after: .seconds(4.9)))
      #expect(asset.duration == CMTime(value: 10, timescale: 30) && told.values.isEmpty)
      clock.advance(to: clock.time(after: .seconds(0.2)))
      try await eventually("the fragments") { told.values == ["AVAssetDurationDidChangeNotification"] }
      #expect(asset.duration == CMTime(value: 30, timescale: 30))
      try await eventually("the track") { ofTrack.values.count == 1 }
      #expect(asset.tracks.first === track && track.timeRange.duration == asset.duration)
      #expect(track.segments.last?.timeMapping.target.end == asset.duration)
      // What has come is read.
      let generator = AVAssetImageGenerator(asset: asset)
      (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
      let image = try await generator.image(at: CMTime(value: 27, timescale: 30)).image
      #expect(EditingRig.number(image) == 27)
      // A shorter interval counts at once; the file is whole now, and has an index.
      try FileManager.default.removeItem(at: url)
      try FileManager.default.copyItem(at: film, to: url)
      minder.mindingInterval = 1
      try await eventually("the whole file") {
        clock.advance(to: clock.time(after: .seconds(1.1)))
        return told.values.contains("AVAssetWasDefragmentedNotification")
      }
      #expect(!asset.containsFragments && asset.duration == CMTime(value: 40, timescale: 30))
      minder.removeFragmentedAsset(asset)
      #expect(!asset.isAssociatedWithFragmentMinder && minder.assets.isEmpty)
    }
  }

  @Test func aMovieThatAWriterWritesIsSeenGrowing() async throws {
    try await Self.withFolder { folder in
      let url = folder.appendingPathComponent("written.mov")
      let film = AVURLAsset(url: try await EditingRig.film(frames: 60, keyFrames: 10, sound: false))
      let reader = try AVAssetReader(asset: film)
      let output = AVAssetReaderTrackOutput(track: film.tracks[0], outputSettings: nil)
      reader.add(output)
      #expect(reader.startReading())
      let samples = EditingRig.buffers(output)
      let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
      writer.movieFragmentInterval = CMTime(value: 10, timescale: 30)
      let input = AVAssetWriterInput(
        mediaType: .video, outputSettings: nil, sourceFormatHint: samples[0].formatDescription)
      writer.add(input)
      #expect(writer.startWriting())
      writer.startSession(atSourceTime: .zero)
      for sample in samples[..<35] { #expect(input.append(sample)) }
      // Fragments that are over are in the file.
      try await eventually("a fragment") { AVURLAsset(url: url).duration >= CMTime(value: 10, timescale: 30) }
      let movie = AVFragmentedMovie(url: url)
      let before = try await movie.load(.duration)
      #expect(before >= CMTime(value: 10, timescale: 30) && before < CMTime(value: 60, timescale: 30))
      #expect(movie.containsMovieFragments && movie.canContainMovieFragments)
      let clock = SimulatedClock()
      let minder = AVFragmentedMovieMinder(interval: 1, clock: clock)
      minder.add(movie)
      #expect(minder.movies == [movie])
      for sample in samples[35...] { #expect(input.append(sample)) }
      input.markAsFinished()
      await writer.finishWriting()
      try await eventually("the whole movie") {
        clock.advance(to: clock.time(after: .seconds(1.1)))
        return movie.duration == CMTime(value: 60, timescale: 30)
      }
      #expect(movie.tracks[0].timeRange.duration == movie.duration)
      minder.remove(movie)
      #expect(!movie.isAssociatedWithFragmentMinder)
    }
  }

  @Test func aMinderOfNothingAndANonsenseIntervalDoNoHarm() {
    let minder = AVFragmentedAssetMinder()
    minder.mindingInterval = -1
    #expect(minder.mindingInterval == 10 && minder.assets.isEmpty)
  }
}
