import AVFoundation
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct ExportSessionTests {
  @Test(arguments: [("mp4", 0), ("mp4", 3), ("mov", 2)])
  func aTrimWithoutEncodingShowsExactlyWhatWasAskedFor(_ kind: (container: String, bidirectional: Int)) async throws {
    let container = try #require(MediaRecipe.Container(rawValue: kind.container))
    let film = try await EditingRig.film(
      frames: 150, bidirectional: kind.bidirectional, keyFrames: 40, container: container)
    let asset = AVURLAsset(url: film)
    var random = SeededRandom(seed: 12)
    for _ in 0..<34 {
      let start = Int.random(in: 0..<140, using: &random)
      let end = Int.random(in: start + 1...150, using: &random)
      let target = try EditingRig.folder().appendingPathComponent("trim.\(kind.container)")
      let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
      session.timeRange = CMTimeRange(
        start: CMTime(value: CMTimeValue(start), timescale: 30), end: CMTime(value: CMTimeValue(end), timescale: 30))
      try await session.export(to: target, as: container == .mov ? .mov : .mp4)
      let wanted = (start..<end).map { Optional($0) }
      #expect(try await EditingRig.numbers(target) == wanted, "\(start)..<\(end)")
      // Our own reader, from the beginning and by a seek to the last frame.
      let trimmed = AVURLAsset(url: target)
      #expect(try await trimmed.load(.duration).seconds == Double(end - start) / 30)
      let generator = AVAssetImageGenerator(asset: trimmed)
      (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
      #expect(try await generator.image(at: .zero).actualTime == .zero)
      try FileManager.default.removeItem(at: target.deletingLastPathComponent())
    }
  }

  @Test(arguments: ["wav", "caf"])
  func soundWithoutCompressionIsTrimmedToTheSample(_ name: String) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let samples = WaveFile.noise(seed: 4, count: 2 * 44_100)
    let source = folder.appendingPathComponent("noise.wav")
    try WaveFile.write(samples, channels: 1, rate: 44_100, to: source)
    let track = try #require(AVURLAsset(url: source).tracks(withMediaType: .audio).first)
    let composition = AVMutableComposition()
    let target = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0))
    var wanted: [Int16] = []
    for (start, count) in [(50_001, 7777), (123, 4100), (30_000, 1)] {
      try target.insertTimeRange(
        CMTimeRange(
          start: CMTime(value: Int64(start), timescale: 44_100),
          duration: CMTime(value: Int64(count), timescale: 44_100)),
        of: track, at: target.timeRange.end)
      wanted += samples[start..<start + count]
    }
    let file = folder.appendingPathComponent("part.\(name)")
    let session = try #require(AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetPassthrough))
    session.outputURL = file
    await session.export()
    #expect(session.status == .completed, "\(String(describing: session.error))")
    let found = try await DecodedAudio.read(file).samples.map { Int16(clamping: Int(($0 * 32_768).rounded())) }
    #expect(found == wanted, "\(found.count) of \(wanted.count)")
  }

  @Test func aTrimThatMatroskaHoldsBeginsWithAKeyFrameAndKeepsItsSoundInTime() async throws {
    let film = try await EditingRig.film(frames: 150, bidirectional: 2, keyFrames: 30)
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = folder.appendingPathComponent("part.mkv")
    let session = try #require(
      AVAssetExportSession(asset: AVURLAsset(url: film), presetName: AVAssetExportPresetPassthrough))
    session.timeRange = CMTimeRange(
      start: CMTime(value: 70, timescale: 30), end: CMTime(value: 130, timescale: 30))
    try await session.export(to: target, as: .matroska)
    let numbers = try await EditingRig.numbers(target)
    // A frame behind the end may be there, too, which those in front of it need.
    #expect(numbers.starts(with: (60..<130).map { Optional($0) }) && numbers.count <= 73, "\(numbers)")
    // The sound begins with the key frame, too: at the second, third and fourth second.
    let onsets = try await DecodedAudio.read(target).bursts[0].map(\.onset)
    #expect(zip(onsets.suffix(2), [1, 2]).allSatisfy { abs($0 - $1) < 0.025 } && onsets.count <= 3, "\(onsets)")
  }

  @Test func aTrimKeepsSoundRotationWordsAndChapters() async throws {
    let film = try await EditingRig.film(frames: 150, bidirectional: 2) { recipe in
      recipe.container = .mov
      recipe.video?.orientation = .init(rotation: 90)
      recipe.chapters = ["One", "Two", "Three"]
      recipe.metadata = ["title": "The Lake"]
    }
    let asset = AVURLAsset(url: film)
    let target = try EditingRig.folder().appendingPathComponent("trim.mov")
    let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
    session.timeRange = CMTimeRange(start: CMTime(value: 1, timescale: 2), end: CMTime(value: 19, timescale: 5))
    session.shouldOptimizeForNetworkUse = true
    try await session.export(to: target, as: .mov)
    let trimmed = AVURLAsset(url: target)
    let video = try #require(try await trimmed.loadTracks(withMediaType: .video).first)
    #expect(video.preferredTransform == asset.tracks(withMediaType: .video)[0].preferredTransform)
    #expect(try await trimmed.load(.metadata).contains { $0.stringValue == "The Lake" })
    let groups = trimmed.chapterMetadataGroups(bestMatchingPreferredLanguages: ["en"])
    #expect(groups.compactMap { $0.items.first?.stringValue } == ["One", "Two", "Three"])
    let onsets = try await DecodedAudio.read(target).bursts[0].map(\.onset)
    #expect(onsets.count == 3)
    for (place, onset) in onsets.enumerated() { #expect(abs(onset - 0.5 - Double(place)) < 0.025, "\(onset)") }
    #expect(try await trimmed.loadFacts().isIndexFirst)
  }

  @Test func progressOnlyGrowsAndTheStatesTellIt() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 300))
    let target = try EditingRig.folder().appendingPathComponent("export.mp4")
    let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPreset640x480))
    let seen = Mutex<[Double]>([])
    let watcher = Task {
      for await state in session.states(updateInterval: 0.05) {
        if case .exporting(let progress) = state { seen.withLock { $0.append(progress.fractionCompleted) } }
      }
    }
    try await session.export(to: target, as: .mp4)
    await watcher.value
    let fractions = seen.withLock { $0 }
    #expect(fractions == fractions.sorted())
    #expect(fractions.last == 1)
    #expect(session.status == .completed && session.progress == 1)
    #expect(try await EditingRig.numbers(target) == (0..<300).map { Optional($0) })
  }

  @Test func exportsCancelledAtFiftyRandomMomentsLeaveNothing() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 150, bidirectional: 2))
    var random = SeededRandom(seed: 50)
    var cancelled = 0
    for moment in 0..<50 {
      let folder = try EditingRig.folder()
      defer { try? FileManager.default.removeItem(at: folder) }
      let preset = moment % 3 == 0 ? AVAssetExportPresetHighestQuality : AVAssetExportPresetPassthrough
      let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
      session.outputURL = folder.appendingPathComponent("export.mp4")
      session.outputFileType = .mp4
      session.shouldOptimizeForNetworkUse = moment % 2 == 0
      if moment % 3 == 1 {
        session.encodesFirstPictures = true
        session.timeRange = CMTimeRange(start: EditingRig.seconds(0.5), duration: .positiveInfinity)
      }
      let task = Task { await session.export() }
      // By progress, or so many looks after the beginning.
      let share = moment % 2 == 0 ? Float.random(in: 0..<1, using: &random) : 1
      var looks = moment % 2 == 0 ? Int.max : Int.random(in: 0..<2000, using: &random)
      while session.status != .completed, session.progress < share, looks > 0 {
        await Task.yield()
        looks -= 1
      }
      session.cancelExport()
      try await within("the export to end") { await task.value }
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      if session.status == .completed {
        #expect(files == ["export.mp4"], "\(moment)")
      } else {
        cancelled += 1
        #expect(session.status == .cancelled, "\(moment)")
        #expect((session.error as? AVError)?.code == .operationCancelled, "\(moment)")
        #expect(files.isEmpty, "\(moment)")
      }
    }
    #expect(cancelled > 10)
  }

  @Test func errorsSayWhatIsWrongAndLoseNothing() async throws {
    let folder = try EditingRig.folder()
    let film = AVURLAsset(url: try await EditingRig.film())
    let there = folder.appendingPathComponent("there.mov")
    try Data("precious".utf8).write(to: there)
    func code(_ asset: AVAsset, _ preset: String, _ url: URL, _ change: (AVAssetExportSession) -> Void = { _ in })
      async throws
      -> AVError.Code?
    {
      let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
      change(session)
      session.outputURL = url
      await session.export()
      #expect(session.status == .failed)
      return (session.error as? AVError)?.code
    }
    let new = folder.appendingPathComponent("new.mov")
    #expect(try await code(film, AVAssetExportPresetPassthrough, there) == .fileAlreadyExists)
    #expect(
      try await code(AVMutableComposition(), AVAssetExportPresetHighestQuality, new) == .operationNotSupportedForAsset)
    #expect(
      try await code(film, AVAssetExportPresetPassthrough, folder.appendingPathComponent("a.txt"))
        == .invalidOutputURLPathExtension)
    let elsewhere = try #require(URL(string: "http://localhost" + new.path))
    #expect(try await code(film, AVAssetExportPresetPassthrough, elsewhere) == .incorrectlyConfigured)
    #expect(!FileManager.default.fileExists(atPath: new.path))
    let nowhere = URL(fileURLWithPath: "/nowhere/at/all.mov")
    #expect(try await code(film, AVAssetExportPresetPassthrough, nowhere) == .contentIsUnavailable)
    #expect(try await code(AVURLAsset(url: nowhere), AVAssetExportPresetPassthrough, new) == .contentIsUnavailable)
    let holes = AVMutableVideoComposition(propertiesOf: film)
    holes.instructions = []
    #expect(
      try await code(film, AVAssetExportPresetHighestQuality, new) { $0.videoComposition = holes }
        == .invalidVideoComposition)
    let lost = AVMutableVideoComposition(propertiesOf: film)
    let layer = AVMutableVideoCompositionLayerInstruction()
    layer.trackID = 99
    (lost.instructions.first as? AVMutableVideoCompositionInstruction)?.layerInstructions = [layer]
    #expect(
      try await code(film, AVAssetExportPresetHighestQuality, new) { $0.videoComposition = lost }
        == .invalidVideoComposition)
    let huge: [(CGFloat, CGFloat)] = [(.nan, 240), (.infinity, 240), (1e12, 1e12), (20_000, 240)]
    for (width, height) in huge {
      let odd = AVMutableVideoComposition(propertiesOf: film)
      odd.renderSize = CGSize(width: width, height: height)
      var estimate: Int64 = 0
      let found = try await code(film, AVAssetExportPresetHighestQuality, new) { session in
        session.videoComposition = odd
        estimate = session.estimatedOutputFileLength
      }
      #expect(found == .invalidVideoComposition && estimate > 0, "\(width) × \(height)")
    }
    #expect(AVAssetExportSession(asset: film, presetName: "Nonsense") == nil)
    #expect(try Data(contentsOf: there) == Data("precious".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["there.mov"])
  }

  @Test func aLimitEndsTheFileBeforeItIsLarger() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 300))
    let whole = try #require(try await asset.loadFacts().byteCount)
    let target = try EditingRig.folder().appendingPathComponent("limit.mp4")
    let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
    session.fileLengthLimit = whole / 2
    try await session.export(to: target, as: .mp4)
    let size = try #require(try await AVURLAsset(url: target).loadFacts().byteCount)
    #expect(size <= whole / 2)
    let numbers = try await EditingRig.numbers(target)
    #expect(numbers.count > 30 && numbers.count < 300)
    #expect(numbers == numbers.indices.map { Optional($0) })
  }

  @Test(arguments: [AVAssetExportPresetPassthrough, AVAssetExportPreset640x480])
  func aLimitedFileIsAsLongAsWhatIsInIt(_ preset: String) async throws {
    let film = try await EditingRig.film(frames: 300, container: .mov) {
      $0.chapters = ["One", "Two", "Three", "Four"]
    }
    let asset = AVURLAsset(url: film)
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let whole = folder.appendingPathComponent("whole.mov")
    let all = try #require(AVAssetExportSession(asset: asset, presetName: preset))
    try await all.export(to: whole, as: .mov)
    let size = try #require(try await AVURLAsset(url: whole).loadFacts().byteCount)
    let target = folder.appendingPathComponent("limit.mov")
    let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
    session.fileLengthLimit = size / 2
    try await session.export(to: target, as: .mov)
    let count = try await EditingRig.numbers(target).count
    #expect(count > 30 && count < 290)
    let limited = AVURLAsset(url: target)
    let length = try await limited.load(.duration).seconds
    #expect(abs(length - Double(count) / 30) < 0.05, "\(length) s for \(count) frames")
    for track in try await limited.load(.tracks) where [.video, .audio].contains(track.mediaType) {
      #expect(abs(track.timeRange.end.seconds - length) < 0.05, "\(track.mediaType)")
    }
    let chapters = limited.chapterMetadataGroups(bestMatchingPreferredLanguages: ["en"])
    #expect(chapters.first?.items.first?.stringValue == "One")
    #expect(abs((chapters.last?.timeRange.end.seconds ?? 0) - length) < 0.05)
  }

  /// Of films with sound and without, and of a file that GStreamer writes.
  @Test(
    arguments: [
      (200_000, true, .mov), (300_000, true, .mp4), (120_000, false, .mov), (200_000, true, .matroska),
    ] as [(Int64, Bool, AVFileType)])
  func aLimitHoldsForWhatIsEncodedAndIsUsed(_ limit: Int64, _ hasSound: Bool, _ type: AVFileType)
    async throws
  {
    let film = try await EditingRig.film(
      frames: 600, size: (640, 480), sound: hasSound)
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = folder.appendingPathComponent("limit")
    let session = try #require(
      AVAssetExportSession(asset: AVURLAsset(url: film), presetName: AVAssetExportPreset640x480))
    session.fileLengthLimit = limit
    try await session.export(to: target, as: type)
    let size = try #require(try FileManager.default.attributesOfItem(atPath: target.path)[.size] as? Int64)
    let numbers = try await EditingRig.numbers(target)
    #expect(size <= limit, "\(size) of \(limit)")
    // Muxers of GStreamer don't say what they still need: more is left to them.
    if numbers.count < 600 { #expect(size >= limit * (type == .matroska ? 8 : 9) / 10, "\(size) of \(limit)") }
    // The last frames were decoded for others that had no room.
    let sure = Array(numbers.dropLast(4))
    #expect(sure.count > 5 && sure == sure.indices.map { Optional($0) })
    guard type != .matroska else { return }
    // Sound doesn't go on behind the last picture.
    let asset = AVURLAsset(url: target)
    let length = try await asset.load(.duration).seconds
    #expect(abs(length - Double(numbers.count) / 30) < 0.2, "\(length) s for \(numbers.count) frames")
    #expect(try await asset.load(.tracks).count == (hasSound ? 2 : 1))
    for track in try await asset.load(.tracks) { #expect(abs(track.timeRange.end.seconds - length) < 0.05) }
  }

  @Test(arguments: [AVAssetExportPresetPassthrough, AVAssetExportPreset640x480])
  func aLimitIntoWhichNothingFitsIsAnError(_ preset: String) async throws {
    let film = try await EditingRig.film()
    let target = EditingRig.unwritten("mp4")
    let session = try #require(AVAssetExportSession(asset: AVURLAsset(url: film), presetName: preset))
    session.fileLengthLimit = 1000
    let error = await #expect(throws: AVError.self) { try await session.export(to: target, as: .mp4) }
    #expect(error?.code == .maximumFileSizeReached)
    #expect(!FileManager.default.fileExists(atPath: target.path))
  }

  /// What is only decoded before the first picture is no movie.
  @Test func aLimitLeavesAMovieThatBeginsWhereItShouldOrNone() async throws {
    let film = try await EditingRig.film()
    var (refused, made) = (0, 0)
    for limit in stride(from: 5000, through: 100_000, by: 5000) {
      let target = EditingRig.unwritten("mp4")
      let session = try #require(
        AVAssetExportSession(asset: AVURLAsset(url: film), presetName: AVAssetExportPresetPassthrough))
      // Near the end of a group of pictures.
      session.timeRange = CMTimeRange(
        start: CMTime(value: 27, timescale: 30), duration: CMTime(value: 30, timescale: 30))
      session.fileLengthLimit = Int64(limit)
      do {
        try await session.export(to: target, as: .mp4)
        made += 1
        #expect(try await EditingRig.numbers(target).first == 27, "\(limit)")
      } catch let error as AVError {
        refused += 1
        #expect(error.code == .maximumFileSizeReached && !FileManager.default.fileExists(atPath: target.path))
      }
    }
    #expect(refused > 0 && made > 0, "\(refused), \(made)")
  }

  @Test func presetsSaySizesTypesAndEstimates() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(size: (640, 360)))
    let names = AVAssetExportSession.exportPresets(compatibleWith: asset)
    #expect(names.contains(AVAssetExportPresetHighestQuality) && names.contains(AVAssetExportPresetAppleM4A))
    #expect(!names.contains(AVAssetExportPreset1920x1080))
    #expect(Set(names).isSubset(of: AVAssetExportSession.allExportPresets()))
    let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
    #expect(await session.compatibleFileTypes.contains(.mov))
    #expect(
      await AVAssetExportSession.compatibility(
        ofExportPreset: AVAssetExportPresetAppleM4A, with: asset, outputFileType: .m4a))
    let whole = Double(try #require(try await asset.loadFacts().byteCount))
    let estimate = Double(try await session.estimatedOutputFileLengthInBytes)
    #expect(abs(estimate - whole) < whole * 0.3, "\(estimate) for \(whole)")
    let target = try EditingRig.folder().appendingPathComponent("sound.m4a")
    let sound = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetAppleM4A))
    try await sound.export(to: target, as: .m4a)
    let tracks = try await AVURLAsset(url: target).load(.tracks)
    #expect(tracks.map(\.mediaType) == [.audio])
    for (second, burst) in try await DecodedAudio.read(target).bursts[0].enumerated() {
      #expect(abs(burst.onset - Double(second)) < 0.001)
    }
  }
}
