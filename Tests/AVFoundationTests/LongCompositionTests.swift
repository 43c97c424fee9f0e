import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

/// Compositions of many pieces, sound of a day and files of more than four gigabytes, which lie on the disk as holes.
@Suite(.serialized, .blocking) struct LongCompositionTests {
  /// How many files of the tests' media are open.
  private static var openFiles: Int {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return all.count { number in
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
      return path?.hasPrefix("/") ?? false
    }
  }

  @Test(arguments: [1, 10, 100, 1000])
  func manyPiecesAreReadWithFewFilesOpen(_ count: Int) async throws {
    var films: [(track: AVAssetTrack, first: Int)] = []
    for number in 0..<5 {
      let film = try await EditingRig.film(
        first: number * 100, frames: 60, size: (64, 64), bidirectional: number % 3, keyFrames: 6, sound: false)
      films.append((try #require(AVURLAsset(url: film).tracks(withMediaType: .video).first), number * 100))
    }
    let composition = AVMutableComposition()
    let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
    var wanted: [Int] = []
    let length = 1000 / count * 2
    for piece in 0..<count {
      // Four of the same film follow each other, so that most pieces need no new decoder.
      let film = films[piece / 4 % films.count]
      let start = piece * 7 % (60 - min(length, 30))
      let frames = min(length, 30)
      try track.insertTimeRange(
        CMTimeRange(
          start: CMTime(value: Int64(start), timescale: 30), duration: CMTime(value: Int64(frames), timescale: 30)),
        of: film.track, at: track.timeRange.end)
      wanted += (start..<start + frames).map { film.first + $0 }
    }
    #expect(composition.duration == CMTime(value: Int64(wanted.count), timescale: 30))
    let before = Self.openFiles
    PeakMemory.reset()
    let memory = PeakMemory.megabytes
    let reader = try AVAssetReader(asset: composition)
    let output = AVAssetReaderTrackOutput(
      track: track, outputSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8Planar])
    reader.add(output)
    #expect(reader.startReading())
    var numbers: [Int?] = []
    var most = 0
    while let buffer = output.copyNextSampleBuffer() {
      let picture = buffer.imageBuffer.flatMap { GrayPicture($0) }
      let box = PaintedFrame.Box(x: 2, y: 2, width: 60, height: 60)
      numbers.append(picture.flatMap { PaintedFrameReader.read($0, at: box)?.number })
      if numbers.count % 50 == 0 { most = max(most, Self.openFiles) }
    }
    #expect(numbers == wanted)
    #expect(reader.status == .completed)
    #expect(most - before < 40, "\(before), then \(most)")
    #expect(PeakMemory.megabytes - memory < 120, "\(memory) MB, then \(PeakMemory.megabytes) MB")
  }

  /// A file that is a hole but for its beginning and some sound at a time.
  private func sparse(_ url: URL, seconds: Int, rate: Int, channels: Int, burstsAt times: [Int]) throws {
    let bytes = seconds * rate * channels * 2
    let isLong = bytes > Int(UInt32.max) - 100
    let header =
      isLong
      ? WaveFile.longHeader(channels: channels, rate: rate, bytes: bytes)
      : WaveFile.header(channels: channels, rate: rate, bytes: bytes)
    try header.write(to: url)
    let handle = try FileHandle(forUpdating: url)
    try handle.truncate(atOffset: UInt64(header.count + bytes))
    let tone = (0..<rate / 20).flatMap { index in
      [Int16](
        repeating: Int16(clamping: Int((16_000 * sin(2 * Double.pi * 1000 * Double(index) / Double(rate))).rounded())),
        count: channels)
    }
    for time in times {
      try handle.seek(toOffset: UInt64(header.count + time * rate * channels * 2))
      try handle.write(contentsOf: tone.withUnsafeBytes { Data($0) })
    }
    try handle.close()
  }

  @Test(arguments: [(8000, 1), (48_000, 2)])
  func aDayOfSoundIsReadAndTrimmedInItsLastHour(_ kind: (rate: Int, channels: Int)) async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("day.wav")
    let day = 24 * 3600
    try sparse(source, seconds: day, rate: kind.rate, channels: kind.channels, burstsAt: [5, day - 1801, day - 1798])
    let asset = AVURLAsset(url: source)
    #expect(try await asset.load(.duration).seconds == Double(day))
    let range = CMTimeRange(
      start: CMTime(value: Int64(day - 1803), timescale: 1), duration: CMTime(value: 10, timescale: 1))
    PeakMemory.reset()
    let memory = PeakMemory.megabytes
    // Read.
    let composition = AVMutableComposition()
    try await composition.insertTimeRange(range, of: asset, at: .zero)
    let reader = try AVAssetReader(asset: composition)
    let output = AVAssetReaderAudioMixOutput(
      audioTracks: composition.tracks, audioSettings: [AVLinearPCMIsFloatKey: true, AVLinearPCMBitDepthKey: 32])
    reader.add(output)
    #expect(reader.startReading())
    let samples = EditingRig.buffers(output).flatMap { buffer in
      EditingRig.bytes(buffer).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }
    #expect(samples.count == 10 * kind.rate * kind.channels)
    let onsets = BurstReader.bursts(in: samples, channels: kind.channels, sampleRate: kind.rate)[0].map(\.onset)
    #expect(onsets.count == 2 && abs(onsets[0] - 2) < 0.001 && abs(onsets[1] - 5) < 0.001, "\(onsets)")
    // Copied.
    let target = folder.appendingPathComponent("part.wav")
    let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
    session.timeRange = range
    try await session.export(to: target, as: .wav)
    let part = try await DecodedAudio.read(target)
    #expect(part.samples.count == 10 * kind.rate * kind.channels)
    let copied = part.bursts[0].map(\.onset)
    #expect(copied.count == 2 && abs(copied[0] - 2) < 0.001 && abs(copied[1] - 5) < 0.001, "\(copied)")
    #expect(PeakMemory.megabytes - memory < 400, "\(memory) MB, then \(PeakMemory.megabytes) MB")
  }

  @Test func aMovieOfFiveGigabytesIsReadAndTrimmedAtItsEnd() async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = try await EditingRig.film(frames: 90, size: (64, 64), bidirectional: 2, container: .mov)
    let large = folder.appendingPathComponent("large.mov")
    try LargeMovie.write(Data(contentsOf: film), holeOf: 5 << 30, to: large)
    let asset = AVURLAsset(url: large)
    #expect(try await asset.loadFacts().byteCount ?? 0 > 5 << 30)
    let range = CMTimeRange(start: CMTime(value: 65, timescale: 30), duration: CMTime(value: 20, timescale: 30))
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: try #require(asset.tracks(withMediaType: .video).first),
      outputSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA])
    reader.add(output)
    reader.timeRange = range
    #expect(reader.startReading())
    let numbers = EditingRig.buffers(output).map { $0.imageBuffer.flatMap(EditingRig.number) }
    #expect(numbers == (65..<85).map { Optional($0) })
    let target = folder.appendingPathComponent("part.mov")
    let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
    session.timeRange = range
    try await session.export(to: target, as: .mov)
    #expect(try await EditingRig.numbers(target) == (65..<85).map { Optional($0) })
  }
}
