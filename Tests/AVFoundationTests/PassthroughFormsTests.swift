import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

/// Passthrough between files of different kinds: samples keep their content and get the form that the file needs.
@Suite(.blocking) struct PassthroughFormsTests {
  private func exported(_ film: URL, _ range: Range<Int>, _ ending: String, _ type: AVFileType) async throws -> URL {
    let target = try EditingRig.folder().appendingPathComponent("form.\(ending)")
    let session = try #require(
      AVAssetExportSession(asset: AVURLAsset(url: film), presetName: AVAssetExportPresetPassthrough))
    session.timeRange = CMTimeRange(
      start: CMTime(value: CMTimeValue(range.lowerBound), timescale: 30),
      end: CMTime(value: CMTimeValue(range.upperBound), timescale: 30))
    try await session.export(to: target, as: type)
    return target
  }

  /// A film in another container, made by ffmpeg.
  private func remuxed(_ film: URL, _ ending: String, _ words: [String]) async throws -> URL {
    let target = try EditingRig.folder().appendingPathComponent("source.\(ending)")
    _ = try await ProgramOutput.of(["ffmpeg", "-v", "error", "-nostdin", "-i", film.path] + words + [target.path])
    return target
  }

  /// The frames that ffmpeg shows of a part: it leaves out one that has begun before. Matroska counts in milliseconds, from
  /// where ffmpeg's releases begin at different places.
  private func shown(_ source: URL, _ range: Range<Int>) async throws -> [Int] {
    guard ["mkv", "webm"].contains(source.pathExtension) else { return Array(range) }
    let times = try await Probe.frameTimes(source)
    let part = Double(range.lowerBound) / 30..<Double(range.upperBound) / 30
    return times.indices.filter { part.contains(times[$0]) }
  }

  @Test(arguments: [
    ("ts", ["-c", "copy"]), ("mkv", ["-c", "copy"]), ("flv", ["-c", "copy"]),
    ("webm", ["-c:v", "libvpx-vp9", "-cpu-used", "8", "-g", "20", "-b:v", "1M", "-c:a", "libopus"]),
  ])
  func filmsOfAllKindsBecomeMovies(ending: String, words: [String]) async throws {
    let film = try await EditingRig.film(frames: 90, bidirectional: ending == "webm" ? 0 : 2)
    let source = try await remuxed(film, ending, words)
    for (kind, type) in ending == "webm" ? [("mp4", AVFileType.mp4)] : [("mp4", .mp4), ("mov", .mov)] {
      let target = try await exported(source, 37..<71, kind, type)
      let wanted = try await shown(source, 37..<71)
      #expect((33...34).contains(wanted.count) && wanted.last == 70)
      #expect(try await EditingRig.numbers(target) == wanted, "\(ending) to \(kind)")
      let asset = AVURLAsset(url: target)
      let tracks = try await asset.load(.tracks)
      #expect(Set(tracks.map(\.mediaType)) == [.video, .audio])
      // What was copied can be decoded by our own readers, too.
      let reader = try AVAssetReader(asset: asset)
      let output = AVAssetReaderTrackOutput(
        track: tracks[0], outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
      reader.add(output)
      #expect(reader.startReading())
      let numbers = EditingRig.buffers(output).compactMap { $0.imageBuffer.flatMap(EditingRig.number) }
      // The sound may begin a little before the first frame: then a bit of the frame before is shown.
      #expect(Array(numbers.suffix(34)) == Array(37..<71) && numbers.count <= 35, "\(ending) to \(kind)")
    }
  }

  @Test(arguments: [
    ("mp4", ["-c", "copy"], "mkv"), ("ts", ["-c", "copy"], "mkv"), ("mkv", ["-c", "copy"], "mkv"),
    (
      "webm",
      ["-c:v", "libvpx-vp9", "-cpu-used", "8", "-g", "30", "-keyint_min", "30", "-b:v", "1M", "-c:a", "libopus"], "webm"
    ),
  ])
  func withoutEditListsAPartBeginsWithTheKeyFrameBefore(
    ending: String, words: [String], kind: String
  ) async throws {
    let film = try await EditingRig.film(frames: 90)
    let source = try await remuxed(film, ending, words)
    let target = try await exported(source, 37..<71, kind, kind == "mkv" ? .matroska : .webM)
    let numbers = try await EditingRig.numbers(target)
    #expect(numbers == Array(30..<71), "\(ending) to \(kind)")
    let asset = AVURLAsset(url: target)
    #expect(abs(try await asset.load(.duration).seconds - 41.0 / 30) < 0.1)
    #expect(try await asset.load(.tracks).count == 2)
  }

  @Test func whatAWebMCantHoldIsRefusedByName() async throws {
    let film = try await EditingRig.film(frames: 30)
    let error = await #expect(throws: AVError.self) { _ = try await exported(film, 0..<30, "webm", .webM) }
    let words = "\(error?.localizedDescription ?? "") \(error?.errorUserInfo ?? [:])"
    #expect(words.contains("H.264"))
  }

  /// A checksum of each frame that ffmpeg decodes.
  private func checksums(_ film: URL) async throws -> [Substring] {
    let words = ["ffmpeg", "-v", "error", "-nostdin", "-i", film.path, "-map", "0:v", "-f", "framemd5", "-"]
    let lines = String(decoding: try await ProgramOutput.of(words), as: UTF8.self).split(separator: "\n")
    return lines.filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: " ").last }
  }

  @Test(arguments: ["avi", "mkv"], [0, 2])
  func anOldCodecKeepsItsFrames(ending: String, bidirectional: Int) async throws {
    let film = try await EditingRig.film(frames: 90)
    let source = try await remuxed(
      film, ending, ["-c:v", "mpeg4", "-bf", "\(bidirectional)", "-g", "15", "-q:v", "3", "-c:a", "libmp3lame"])
    let frames = try await checksums(source)
    #expect(frames.count == 90 && Set(frames).count == 90)
    for (range, kind, type) in [(0..<95, "mp4", AVFileType.mp4), (37..<71, "mov", .mov), (37..<71, "mp4", .mp4)] {
      let target = try await exported(source, range, kind, type)
      #expect(try await Probe.read(target).streams("video").map(\.codec) == ["mpeg4"])
      // ffmpeg leaves a gap behind the first frame of AVI without reordering.
      let isGapped = ending == "avi" && bidirectional == 0
      let places = try await shown(source, range)
      let wanted = frames.indices.filter { places.contains($0 > 0 && isGapped ? $0 + 1 : $0) }
      #expect(range.upperBound > 90 ? wanted.count > 88 : (33...35).contains(wanted.count))
      #expect(try await checksums(target) == wanted.map { frames[$0] }, "\(ending) to \(kind)")
    }
  }

  /// AVI counts in frames: parts of these need finer units.
  @Test func aPartThatBeginsWithinAFrameIsAsLongAsItWasAskedFor() async throws {
    let film = try await EditingRig.film(frames: 60, sound: false)
    let source = try await remuxed(film, "avi", ["-c:v", "mjpeg", "-q:v", "2"])
    let target = try EditingRig.folder().appendingPathComponent("part.mov")
    let session = try #require(
      AVAssetExportSession(asset: AVURLAsset(url: source), presetName: AVAssetExportPresetPassthrough))
    session.timeRange = CMTimeRange(start: CMTime(value: 21, timescale: 20), end: CMTime(value: 173, timescale: 100))
    try await session.export(to: target, as: .mov)
    let asset = AVURLAsset(url: target)
    #expect(try await asset.load(.duration) == CMTime(value: 68, timescale: 100))
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: try #require(asset.tracks.first),
      outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
    reader.add(output)
    #expect(reader.startReading())
    let numbers = EditingRig.buffers(output).map { $0.imageBuffer.flatMap(EditingRig.number) }
    #expect(numbers == Array(31..<52))
  }

  @Test func theoraIsRefusedByMoviesThatCouldntBeDecoded() async throws {
    let film = try await EditingRig.film(frames: 30, sound: false)
    let source = try await remuxed(film, "ogg", ["-c:v", "libtheora", "-q:v", "8"])
    for (kind, type) in [("mov", AVFileType.mov), ("mp4", .mp4)] {
      await #expect(throws: AVError.self) { _ = try await exported(source, 0..<20, kind, type) }
    }
  }
}
