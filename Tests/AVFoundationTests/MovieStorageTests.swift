import Foundation
import TestMedia
import TestSupport
import Testing

@testable import AVFoundation

/// Samples that are appended to a movie's tracks, and movies that refer to other files for theirs.
@Suite(.blocking) struct MovieStorageTests {
  private static func range(_ frames: Range<Int>) -> CMTimeRange {
    CMTimeRange(start: time(frames.lowerBound), end: time(frames.upperBound))
  }

  private static func time(_ frame: Int) -> CMTime { CMTime(value: Int64(frame), timescale: 30) }

  /// The samples of a file's track, as they are stored.
  private static func stored(_ url: URL, _ type: AVMediaType = .video, referring: Bool = false) throws
    -> [CMSampleBuffer]
  {
    let asset = AVURLAsset(url: url)
    let reader = try AVAssetReader(asset: asset)
    let track = try #require(asset.tracks(withMediaType: type).first)
    let output: AVAssetReaderOutput =
      referring
      ? AVAssetReaderSampleReferenceOutput(track: track) : AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    try #require(reader.startReading())
    return EditingRig.buffers(output).filter { $0.numSamples > 0 }
  }

  /// A movie that refers to files in other folders.
  private static func farReaching(_ url: URL) -> AVURLAsset {
    AVURLAsset(
      url: url, options: [AVURLAssetReferenceRestrictionsKey: AVAssetReferenceRestrictions.defaultPolicy.rawValue])
  }

  private static func inFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  private static func film(_ first: Int, _ frames: Int, bidirectional: Int = 0) async throws -> URL {
    try await EditingRig.film(
      first: first, frames: frames, bidirectional: bidirectional, keyFrames: 10, container: .mov)
  }

  /// A movie with a storage and one track of video, to which a file's samples were appended.
  private static func appended(
    _ film: URL, storage: URL, referring: Bool = false
  ) throws -> (movie: AVMutableMovie, track: AVMutableMovieTrack) {
    let movie = try AVMutableMovie(settingsFrom: nil)
    movie.defaultMediaDataStorage = AVMediaDataStorage(url: storage)
    #expect(movie.defaultMediaDataStorage?.url() == storage)
    let track = try #require(movie.addMutableTrack(withMediaType: .video, copySettingsFrom: nil))
    for buffer in try stored(film, referring: referring) {
      try track.append(buffer, decodeTime: nil, presentationTime: nil)
    }
    return (movie, track)
  }

  @Test(arguments: [0, 2]) func appendedSamplesAreShownOnceTheyAreInserted(bidirectional: Int) async throws {
    let film = try await Self.film(200, 30, bidirectional: bidirectional)
    try await Self.inFolder { folder in
      let place = folder.appendingPathComponent("made.mov")
      let (movie, track) = try Self.appended(film, storage: place)
      #expect(track.segments.isEmpty && movie.duration == .zero)
      let media = track.mediaPresentationTimeRange
      #expect(media.duration == Self.time(30) && track.mediaDecodeTimeRange.start == .zero)
      #expect(!track.insertMediaTimeRange(CMTimeRange(start: media.start, duration: Self.time(31)), into: media))
      #expect(track.insertMediaTimeRange(media, into: CMTimeRange(start: .invalid, duration: media.duration)))
      #expect(movie.duration == Self.time(30))
      #expect(try EditingRig.numbers(reading: movie) == Array(200..<230))
      // The header goes behind the samples, which lie in the file already.
      let size = try #require(FileManager.default.attributesOfItem(atPath: place.path)[.size] as? Int)
      try movie.writeHeader(to: place, fileType: .mov)
      let written = try #require(FileManager.default.attributesOfItem(atPath: place.path)[.size] as? Int)
      #expect(written - size < 10_000)
      let own = AVURLAsset(url: place)
      #expect(try EditingRig.numbers(reading: own) == Array(200..<230))
      #expect(own.tracks.allSatisfy(\.isSelfContained) && own.duration == Self.time(30))
      #expect(try await EditingRig.numbers(place) == Array(200..<230))
      // It goes on after that: the next header takes the place of this one.
      for buffer in try Self.stored(film).prefix(10) {
        try track.append(buffer, decodeTime: nil, presentationTime: nil)
      }
      let more = CMTimeRange(start: media.end, duration: Self.time(10))
      #expect(track.insertMediaTimeRange(more, into: CMTimeRange(start: .zero, duration: Self.time(10))))
      let wanted = Array(200..<210) + Array(200..<230)
      if bidirectional == 0 { #expect(try EditingRig.numbers(reading: movie) == wanted) }
      try movie.writeHeader(to: place, fileType: .mp4)
      if bidirectional == 0 { #expect(try EditingRig.numbers(reading: AVURLAsset(url: place)) == wanted) }
      if bidirectional == 0 { #expect(try await EditingRig.numbers(place) == wanted) }
    }
  }

  @Test func appendingTellsWhenTheFirstSampleIsDecodedAndShown() async throws {
    let film = try await Self.film(0, 30, bidirectional: 2)
    try await Self.inFolder { folder in
      let movie = try AVMutableMovie(settingsFrom: nil)
      let track = try #require(movie.addMutableTrack(withMediaType: .video, copySettingsFrom: nil))
      let samples = try Self.stored(film)
      // Without a place to write to, nothing is appended.
      #expect(throws: AVError.self) { try track.append(samples[0], decodeTime: nil, presentationTime: nil) }
      #expect(!track.mediaPresentationTimeRange.isValid)
      track.mediaDataStorage = AVMediaDataStorage(url: folder.appendingPathComponent("own.mov"))
      var (decoded, shown): ([CMTime], [CMTime]) = ([], [])
      for sample in samples {
        var (decode, presentation) = (CMTime.invalid, CMTime.invalid)
        try track.append(sample, decodeTime: &decode, presentationTime: &presentation)
        decoded.append(decode)
        shown.append(presentation)
      }
      #expect(decoded == (0..<30).map(Self.time))
      let lead = samples[0].presentationTimeStamp - samples[0].decodeTimeStamp
      #expect(shown == samples.map { $0.presentationTimeStamp - samples[0].presentationTimeStamp + lead })
      #expect(track.mediaPresentationTimeRange == CMTimeRange(start: lead, duration: Self.time(30)))
    }
  }

  @Test func appendedSamplesArePlayedImagedAndExported() async throws {
    let film = try await Self.film(200, 30)
    try await Self.inFolder { folder in
      let (movie, track) = try Self.appended(film, storage: folder.appendingPathComponent("data.mov"))
      // At half the speed, and only what is wanted.
      let half = CMTimeRange(start: .zero, duration: Self.time(20))
      #expect(track.insertMediaTimeRange(Self.range(10..<20), into: half))
      #expect(movie.duration == Self.time(20))
      let generator = AVAssetImageGenerator(asset: movie)
      (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
      #expect(EditingRig.number(try await generator.image(at: Self.time(9)).image) == 214)
      #expect(try AVPlayerItem(asset: movie).composedMovie() != nil)
      let exporter = try #require(AVAssetExportSession(asset: movie, presetName: AVAssetExportPresetPassthrough))
      let copy = folder.appendingPathComponent("export.mov")
      try await exporter.export(to: copy, as: .mov)
      #expect(try EditingRig.numbers(reading: AVURLAsset(url: copy)) == Array(210..<220))
    }
  }

  @Test func samplesThatAreReferredToStayInTheirFile() async throws {
    let film = try await Self.film(200, 30)
    try await Self.inFolder { folder in
      let data = folder.appendingPathComponent("a film.mov")
      try FileManager.default.copyItem(at: film, to: data)
      let (movie, track) = try Self.appended(data, storage: folder.appendingPathComponent("never.mov"), referring: true)
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("never.mov").path))
      #expect(track.insertMediaTimeRange(Self.range(0..<30), into: Self.range(0..<30)))
      let place = folder.appendingPathComponent("reference.mov")
      try movie.writeHeader(to: place, fileType: .mov)
      try await Self.checkReference(place, to: data, shows: Array(200..<230))
    }
  }

  /// Checks that a movie shows frames of another file, and nothing without that.
  private static func checkReference(_ place: URL, to data: URL, shows wanted: [Int]) async throws {
    let bytes = try Data(contentsOf: place)
    #expect(bytes.count < 20_000)
    let asset = AVURLAsset(url: place)
    #expect(try EditingRig.numbers(reading: asset) == wanted)
    let track = try #require(asset.tracks(withMediaType: .video).first)
    #expect(!track.isSelfContained)
    #expect(track.makeSampleCursorAtFirstSampleInDecodeOrder()?.currentChunkStorageURL?.path == data.path)
    let generator = AVAssetImageGenerator(asset: asset)
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    #expect(EditingRig.number(try await generator.image(at: time(3)).image) == wanted[3])
    let forbidding = AVURLAsset(
      url: place,
      options: [AVURLAssetReferenceRestrictionsKey: AVAssetReferenceRestrictions.forbidLocalReferenceToLocal.rawValue])
    await #expect(throws: AVError.self) { try await forbidding.load(.tracks) }
    // Both files may be moved together, as the name is relative.
    let moved = place.deletingLastPathComponent().appendingPathComponent("moved")
    try FileManager.default.createDirectory(at: moved, withIntermediateDirectories: true)
    for file in [place, data] {
      try FileManager.default.moveItem(at: file, to: moved.appendingPathComponent(file.lastPathComponent))
    }
    let there = moved.appendingPathComponent(place.lastPathComponent)
    #expect(try EditingRig.numbers(reading: AVURLAsset(url: there)) == wanted)
    try FileManager.default.removeItem(at: moved.appendingPathComponent(data.lastPathComponent))
    #expect(throws: (any Error).self) { try EditingRig.numbers(reading: AVURLAsset(url: there)) }
  }

  @Test func whatIsntCopiedIsReferredToAndWhatIsCopiedIsInTheStorage() async throws {
    let film = try await Self.film(100, 30)
    try await Self.inFolder { folder in
      let data = folder.appendingPathComponent("source.mov")
      try FileManager.default.copyItem(at: film, to: data)
      let source = AVURLAsset(url: data)
      let movie = try AVMutableMovie(settingsFrom: nil)
      try movie.insertTimeRange(Self.range(5..<15), of: source, at: .zero, copySampleData: false)
      let reference = folder.appendingPathComponent("reference.mov")
      try movie.writeHeader(to: reference, fileType: .mov)
      // The same with a storage holds all its samples.
      let whole = folder.appendingPathComponent("whole.mov")
      let copied = try AVMutableMovie(settingsFrom: nil)
      copied.defaultMediaDataStorage = AVMediaDataStorage(url: whole)
      try copied.insertTimeRange(Self.range(5..<15), of: source, at: .zero, copySampleData: true)
      let track = try #require(copied.tracks(withMediaType: .video).first)
      let video = try #require(source.tracks(withMediaType: .video).first)
      try track.insertTimeRange(Self.range(20..<25), of: video, at: Self.time(2), copySampleData: true)
      try await Self.checkReference(reference, to: data, shows: Array(105..<115))
      #expect(!FileManager.default.fileExists(atPath: data.path))
      let wanted = [105, 106] + Array(120..<125) + Array(107..<115)
      #expect(try EditingRig.numbers(reading: copied) == wanted)
      try copied.writeHeader(to: whole, fileType: .mov)
      let written = AVURLAsset(url: whole)
      #expect(try EditingRig.numbers(reading: written) == wanted && written.tracks.allSatisfy(\.isSelfContained))
      #expect(written.tracks(withMediaType: .audio).count == 1)
      #expect(try await EditingRig.numbers(whole).count >= wanted.count)
    }
  }

  @Test func aHeaderAloneRefersToTheMovie() async throws {
    let film = try await Self.film(100, 30)
    try await Self.inFolder { folder in
      let data = folder.appendingPathComponent("movie.mov")
      try FileManager.default.copyItem(at: film, to: data)
      let movie = try AVMutableMovie(url: data, error: ())
      let place = folder.appendingPathComponent("plain.mov")
      try movie.writeHeader(to: place, fileType: .mov, options: .truncateDestinationToMovieHeaderOnly)
      #expect(try EditingRig.numbers(reading: AVURLAsset(url: place)) == Array(100..<130))
      movie.removeTimeRange(Self.range(10..<20))
      let edited = folder.appendingPathComponent("edited.mov")
      try movie.writeHeader(to: edited, fileType: .mov, options: .truncateDestinationToMovieHeaderOnly)
      #expect(throws: AVError.self) {
        try movie.writeHeader(to: data, fileType: .mov, options: .truncateDestinationToMovieHeaderOnly)
      }
      // The same as data, for a file that lies anywhere: it names the movie by its whole URL.
      let header = try movie.makeMovieHeader(fileType: .mov)
      #expect(header.count < 20_000 && header.range(of: Data(data.absoluteString.utf8)) != nil)
      let away = folder.appendingPathComponent("away/header.mov")
      try FileManager.default.createDirectory(
        at: away.deletingLastPathComponent(), withIntermediateDirectories: false)
      try header.write(to: away)
      let reached = Self.farReaching(away)
      #expect(try EditingRig.numbers(reading: reached) == Array(100..<110) + Array(120..<130))
      #expect(abs((reached.duration - movie.duration).seconds) < 0.01)
      try await Self.checkReference(edited, to: data, shows: Array(100..<110) + Array(120..<130))
    }
  }

  @Test func filesAreNamedRelativeToWhereTheTrackSays() async throws {
    let film = try await Self.film(100, 30)
    try await Self.inFolder { folder in
      let (data, elsewhere) = (folder.appendingPathComponent("data"), folder.appendingPathComponent("elsewhere"))
      for place in [data, elsewhere] {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
      }
      let source = data.appendingPathComponent("source.mov")
      try FileManager.default.copyItem(at: film, to: source)
      let movie = try AVMutableMovie(settingsFrom: nil)
      let track = try #require(movie.addMutableTrack(withMediaType: .video, copySettingsFrom: nil))
      let video = try #require(AVURLAsset(url: source).tracks(withMediaType: .video).first)
      try track.insertTimeRange(Self.range(0..<10), of: video, at: .zero, copySampleData: false)
      func named(_ place: URL) throws -> Bool {
        try Data(contentsOf: place).range(of: Data("\0\0\0\0\(source.absoluteString)\0".utf8)) != nil
      }
      // From another folder by its whole URL; from one above it by the way down, which a base may shorten.
      let other = elsewhere.appendingPathComponent("reference.mov")
      try movie.writeHeader(to: other, fileType: .mov)
      #expect(try named(other) && EditingRig.numbers(reading: Self.farReaching(other)) == Array(100..<110))
      let above = folder.appendingPathComponent("reference.mov")
      try movie.writeHeader(to: above, fileType: .mov)
      #expect(try !named(above) && EditingRig.numbers(reading: AVURLAsset(url: above)) == Array(100..<110))
      #expect(track.sampleReferenceBaseURL == nil)
      track.sampleReferenceBaseURL = data
      let based = elsewhere.appendingPathComponent("based.mov")
      try movie.writeHeader(to: based, fileType: .mov)
      #expect(try Data(contentsOf: based).range(of: Data("\0\0\0\0source.mov\0".utf8)) != nil)
      // It is found where it lies beside the movie.
      try FileManager.default.copyItem(at: source, to: elsewhere.appendingPathComponent("source.mov"))
      #expect(try EditingRig.numbers(reading: AVURLAsset(url: based)) == Array(100..<110))
      // Its metadata is changed without touching what lies elsewhere, and a copy in another folder finds that, too.
      let title = AVMutableMetadataItem()
      (title.identifier, title.value) = (.commonIdentifierTitle, "Far" as NSString)
      let again = try AVMutableMovie(url: above, error: ())
      again.metadata = [title]
      let copy = elsewhere.appendingPathComponent("copy.mov")
      try again.writeHeader(to: copy, fileType: .mov)
      #expect(try EditingRig.numbers(reading: Self.farReaching(copy)) == Array(100..<110))
    }
  }

  @Test func aMovieThatRefersToAnotherKeepsItsOwnSamples() async throws {
    let (film, other) = (try await Self.film(100, 30), try await Self.film(200, 30))
    try await Self.inFolder { folder in
      let place = folder.appendingPathComponent("movie.mov")
      try FileManager.default.copyItem(at: film, to: place)
      let movie = try AVMutableMovie(url: place, error: ())
      let track = try #require(movie.tracks(withMediaType: .video).first)
      let source = try #require(AVURLAsset(url: other).tracks(withMediaType: .video).first)
      try track.insertTimeRange(Self.range(0..<5), of: source, at: Self.time(10), copySampleData: false)
      let wanted = Array(100..<110) + Array(200..<205) + Array(110..<130)
      try movie.writeHeader(to: place, fileType: .mov)
      #expect(try EditingRig.numbers(reading: Self.farReaching(place)) == wanted)
      #expect(try EditingRig.numbers(reading: movie) == wanted)
      #expect(throws: (any Error).self) { try EditingRig.numbers(reading: AVURLAsset(url: place)) }
      let boxes = try #require(Self.farReaching(place).tracks(withMediaType: .video).first)
      #expect(!boxes.isSelfContained)
    }
  }

  @Test func aTrackOfAFileIsAppendedToBehindItsOwnMedia() async throws {
    let (film, other) = (try await Self.film(100, 30), try await Self.film(200, 30))
    try await Self.inFolder { folder in
      let place = folder.appendingPathComponent("movie.mov")
      try FileManager.default.copyItem(at: film, to: place)
      let movie = try AVMutableMovie(url: place, error: ())
      movie.defaultMediaDataStorage = AVMediaDataStorage(url: place)
      let track = try #require(movie.tracks(withMediaType: .video).first)
      let before = track.mediaPresentationTimeRange
      #expect(before.duration == Self.time(30))
      for sample in try Self.stored(other) { try track.append(sample, decodeTime: nil, presentationTime: nil) }
      let after = track.mediaPresentationTimeRange
      #expect(after.start == before.start && after.duration == Self.time(60))
      let added = CMTimeRange(start: before.end, end: after.end)
      #expect(track.insertMediaTimeRange(added, into: CMTimeRange(start: .invalid, duration: added.duration)))
      #expect(track.insertMediaTimeRange(Self.range(0..<3), into: Self.range(0..<3)))
      let wanted = Array(100..<103) + Array(100..<130) + Array(200..<230)
      #expect(try EditingRig.numbers(reading: movie) == wanted)
      try movie.writeHeader(to: place, fileType: .mov)
      #expect(try EditingRig.numbers(reading: AVURLAsset(url: place)) == wanted)
    }
  }

  @Test(arguments: [true, false]) func appendedSoundIsHeardAsItWas(isCompressed: Bool) async throws {
    let film = try await EditingRig.film(frames: 30, container: .mov) { recipe in
      if !isCompressed { recipe.audio[0].codec = .pcm }
    }
    try await Self.inFolder { folder in
      let place = folder.appendingPathComponent("sound.mov")
      let movie = try AVMutableMovie(settingsFrom: nil)
      movie.defaultMediaDataStorage = AVMediaDataStorage(url: place)
      let track = try #require(movie.addMutableTrack(withMediaType: .audio, copySettingsFrom: nil))
      let samples = try Self.stored(film, .audio)
      for sample in samples { try track.append(sample, decodeTime: nil, presentationTime: nil) }
      let media = track.mediaPresentationTimeRange
      #expect(track.insertMediaTimeRange(media, into: media))
      try movie.writeHeader(to: place, fileType: .mov)
      let written = try Self.stored(place, .audio)
      #expect(written.flatMap(EditingRig.bytes) == samples.flatMap(EditingRig.bytes))
    }
  }
}
