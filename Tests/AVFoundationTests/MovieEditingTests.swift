import Foundation
import TestMedia
import Testing

@testable import AVFoundation

@Suite(.blocking) struct MovieEditingTests {
  private static func range(_ frames: Range<Int>) -> CMTimeRange {
    CMTimeRange(
      start: CMTime(value: Int64(frames.lowerBound), timescale: 30),
      end: CMTime(value: Int64(frames.upperBound), timescale: 30))
  }

  private static func time(_ frame: Int) -> CMTime { CMTime(value: Int64(frame), timescale: 30) }

  /// A copy of a film that may be changed, and another film.
  private static func withMovie(_ body: (AVMutableMovie, URL, AVURLAsset) async throws -> Void) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("movie.mov")
    try FileManager.default.copyItem(
      at: try await EditingRig.film(frames: 60, keyFrames: 10, container: .mov), to: url)
    let other = AVURLAsset(url: try await EditingRig.film(first: 100, frames: 30, keyFrames: 10, container: .mov))
    try await body(try AVMutableMovie(url: url, error: ()), url, other)
  }

  @Test func aRangeIsRemovedAndAnotherFilmInsertedAndWrittenElsewhere() async throws {
    try await Self.withMovie { movie, url, other in
      #expect(!movie.isModified && movie.tracks.count == 2)
      movie.removeTimeRange(Self.range(15..<45))
      #expect(movie.isModified && movie.duration == Self.time(30))
      try movie.insertTimeRange(Self.range(5..<10), of: other, at: .zero, copySampleData: true)
      let wanted = Array(105..<110) + Array(0..<15) + Array(45..<60)
      #expect(try EditingRig.numbers(reading: movie) == wanted)
      #expect(movie.tracks(withMediaType: .video)[0].segments.count == 3)
      let copy = url.deletingLastPathComponent().appendingPathComponent("copy.mov")
      try movie.writeHeader(to: copy, fileType: .mov)
      let written = AVURLAsset(url: copy)
      #expect(try EditingRig.numbers(reading: written) == wanted)
      #expect(written.duration == Self.time(35))
      // The movie's own file is as it was, and nothing is replaced.
      #expect(try EditingRig.numbers(reading: AVURLAsset(url: url)) == Array(0..<60))
      #expect(throws: AVError.self) { try movie.writeHeader(to: copy, fileType: .mov) }
    }
  }

  @Test func anEditedMovieReplacesItsOwnFileAndKeepsItsMetadata() async throws {
    try await Self.withMovie { movie, url, _ in
      let item = AVMutableMetadataItem()
      (item.identifier, item.value) = (.commonIdentifierTitle, "Short" as NSString)
      movie.metadata = [item]
      let video = try #require(movie.tracks(withMediaType: .video).first)
      video.removeTimeRange(Self.range(0..<20))
      video.insertEmptyTimeRange(Self.range(10..<20))
      try movie.writeHeader(to: url, fileType: .mov)
      let written = AVURLAsset(url: url)
      let track = try #require(written.tracks(withMediaType: .video).first)
      #expect(track.timeRange == Self.range(0..<50) || track.timeRange.duration == Self.time(50))
      let shown = try EditingRig.numbers(reading: written).compactMap(\.self)
      #expect(Array(Set(shown)).sorted() == Array(20..<60))
      #expect(written.commonMetadata.first { $0.commonKey == .commonKeyTitle }?.stringValue == "Short")
      let files = try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
      #expect(files == ["movie.mov"])
      // What the movie shows is what it showed.
      #expect(try EditingRig.numbers(reading: movie).compactMap(\.self).count >= 40)
    }
  }

  @Test func aScaledRangeLastsAsLongAsAsked() async throws {
    try await Self.withMovie { movie, url, _ in
      movie.scaleTimeRange(Self.range(30..<60), toDuration: Self.time(60))
      #expect(movie.duration == Self.time(90))
      let copy = url.deletingLastPathComponent().appendingPathComponent("slow.mov")
      try movie.writeHeader(to: copy, fileType: .mov)
      let written = AVURLAsset(url: copy)
      #expect(abs(written.duration.seconds - 3) < 0.05)
      let generator = AVAssetImageGenerator(asset: written)
      (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
      for (time, number) in [(10, 10), (40, 35), (80, 55)] {
        let image = try await generator.image(at: Self.time(time)).image
        #expect(EditingRig.number(image) == number)
      }
    }
  }

  @Test func anEditedMovieIsPlayedAndExportedAsItIs() async throws {
    try await Self.withMovie { movie, url, other in
      movie.removeTimeRange(Self.range(0..<50))
      let track = try #require(movie.tracks(withMediaType: .video).first)
      let source = try #require(other.tracks(withMediaType: .video).first)
      try track.insertTimeRange(Self.range(0..<5), of: source, at: .invalid, copySampleData: false)
      let wanted = Array(50..<60) + Array(100..<105)
      let generator = AVAssetImageGenerator(asset: movie)
      (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
      let image = try await generator.image(at: Self.time(12)).image
      #expect(EditingRig.number(image) == 102)
      let item = AVPlayerItem(asset: movie)
      #expect(try item.composedMovie() != nil)
      let exporter = try #require(
        AVAssetExportSession(asset: movie, presetName: AVAssetExportPresetPassthrough))
      let copy = url.deletingLastPathComponent().appendingPathComponent("export.mov")
      try await exporter.export(to: copy, as: .mov)
      #expect(try EditingRig.numbers(reading: AVURLAsset(url: copy)) == wanted)
      // Its edited tracks are the source of others.
      let composition = AVMutableComposition()
      try await composition.insertTimeRange(Self.range(8..<12), of: movie, at: .zero)
      #expect(try EditingRig.numbers(reading: composition) == [58, 59, 100, 101])
    }
  }

  @Test func settingsOfTracksAreWritten() async throws {
    try await Self.withMovie { movie, url, other in
      let video = try #require(movie.tracks(withMediaType: .video).first)
      let sound = try #require(movie.tracks(withMediaType: .audio).first)
      let second = try #require(movie.addMutableTrack(withMediaType: .audio, copySettingsFrom: sound))
      #expect(
        movie.track(withTrackID: second.trackID) === second && movie.mutableTrack(compatibleWith: sound) === sound)
      let spoken = try #require(other.tracks(withMediaType: .audio).first)
      try second.insertTimeRange(Self.range(0..<30), of: spoken, at: .zero, copySampleData: true)
      video.preferredTransform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 240, ty: 0)
      (sound.alternateGroupID, second.alternateGroupID) = (3, 3)
      (second.isEnabled, second.extendedLanguageTag, second.languageCode) = (false, "fr", "fra")
      second.preferredVolume = 0.5
      let name = AVMutableMetadataItem()
      (name.identifier, name.value) = (.quickTimeUserDataFullName, "Commentary" as NSString)
      let place = AVMutableMetadataItem()
      (place.identifier, place.value) = (.quickTimeMetadataLocationName, "Lake" as NSString)
      (second.metadata, video.metadata) = ([name], [place])
      #expect(second.metadata.map(\.stringValue) == ["Commentary"])
      video.layer = -2
      #expect(video.encodedPixelsDimensions == CGSize(width: 320, height: 240))
      #expect(video.cleanApertureDimensions == CGSize(width: 320, height: 240) && !video.hasProtectedContent)
      video.cleanApertureDimensions = CGSize(width: 300, height: 220.5)
      video.productionApertureDimensions = CGSize(width: 310, height: 230)
      second.addTrackAssociation(to: video, type: .selectionFollower)
      #expect(second.associatedTracks(ofType: .selectionFollower) == [video])
      second.removeTrackAssociation(to: video, type: .selectionFollower)
      #expect(second.associatedTracks(ofType: .selectionFollower).isEmpty)
      sound.addTrackAssociation(to: second, type: .audioFallback)
      let copy = url.deletingLastPathComponent().appendingPathComponent("copy.mov")
      try movie.writeHeader(to: copy, fileType: .mov)
      let written = AVMovie(url: copy)
      #expect(written.tracks.count == 3)
      let sounds = written.tracks(withMediaType: .audio)
      #expect(sounds.map(\.alternateGroupID) == [3, 3] && sounds.map(\.isEnabled) == [true, false])
      #expect(sounds[1].extendedLanguageTag == "fr" && abs(sounds[1].preferredVolume - 0.5) < 0.01)
      #expect(sounds[0].associatedTracks(ofType: .audioFallback) == [sounds[1]])
      let shown = written.tracks(withMediaType: .video)[0]
      #expect(shown.preferredTransform.b == 1)
      #expect(sounds.map { $0.metadata.map(\.stringValue) } == [[], ["Commentary"]])
      #expect(shown.metadata.map(\.identifier) == [.quickTimeMetadataLocationName])
      #expect(shown.metadata.map(\.stringValue) == ["Lake"])
      let again = try AVMutableMovie(url: copy, error: ()).tracks(withMediaType: .video)[0]
      #expect(again.layer == -2 && again.cleanApertureDimensions == CGSize(width: 300, height: 220.5))
      #expect(again.productionApertureDimensions == CGSize(width: 310, height: 230))
      #expect(again.encodedPixelsDimensions == CGSize(width: 320, height: 240))
      movie.removeTrack(second)
      #expect(movie.tracks.count == 2)
    }
  }

  @Test func aMovieIsPutTogetherFromNothingAndCopied() async throws {
    try await Self.withMovie { _, url, other in
      let movie = try AVMutableMovie(settingsFrom: nil)
      #expect(movie.tracks.isEmpty && movie.url == nil)
      try movie.insertTimeRange(Self.range(0..<10), of: other, at: .zero, copySampleData: true)
      let copy = try #require(movie.mutableCopy() as? AVMutableMovie)
      copy.removeTimeRange(Self.range(0..<4))
      #expect(try EditingRig.numbers(reading: movie) == Array(100..<110))
      #expect(try EditingRig.numbers(reading: copy) == Array(104..<110))
      let file = url.deletingLastPathComponent().appendingPathComponent("made.mp4")
      #expect(copy.isCompatible(withFileType: .mp4) && !copy.isCompatible(withFileType: .wav))
      try copy.writeHeader(to: file, fileType: .mp4)
      #expect(try EditingRig.numbers(reading: AVURLAsset(url: file)) == Array(104..<110))
      // The header alone refers to the files that its parts come from.
      let alone = url.deletingLastPathComponent().appendingPathComponent("header.mov")
      try copy.makeMovieHeader(fileType: .mov).write(to: alone)
      let policy = AVAssetReferenceRestrictions.defaultPolicy.rawValue
      let reached = AVURLAsset(url: alone, options: [AVURLAssetReferenceRestrictionsKey: policy])
      #expect(try EditingRig.numbers(reading: reached) == Array(104..<110))
      #expect(throws: AVError.self) { try copy.makeMovieHeader(fileType: .wav) }
    }
  }

  @Test func theHeaderAloneSaysWhatIsInTheMovie() async throws {
    try await Self.withMovie { movie, url, _ in
      let item = AVMutableMetadataItem()
      (item.identifier, item.value) = (.commonIdentifierTitle, "Header" as NSString)
      movie.metadata = [item]
      let header = try movie.makeMovieHeader(fileType: .mov)
      #expect(header.count < 20_000 && header[4..<8] == Data("ftyp".utf8))
      #expect(throws: AVError.self) { try movie.makeMovieHeader(fileType: .mp4) }
      let file = url.deletingLastPathComponent().appendingPathComponent("header.mov")
      try movie.writeHeader(to: file, fileType: .mov, options: .truncateDestinationToMovieHeaderOnly)
      // The data names the movie by its whole URL, the file by its name beside it.
      #expect(header.range(of: Data(url.absoluteString.utf8)) != nil)
      #expect(try Data(contentsOf: file).range(of: Data(url.absoluteString.utf8)) == nil)
      let alone = AVURLAsset(url: file)
      #expect(alone.duration == movie.duration && alone.tracks.count == 2)
      #expect(alone.commonMetadata.first { $0.commonKey == .commonKeyTitle }?.stringValue == "Header")
      #expect(throws: AVError.self) {
        try movie.writeHeader(to: url, fileType: .mov, options: .truncateDestinationToMovieHeaderOnly)
      }
    }
  }
}
