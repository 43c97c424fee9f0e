import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

/// Long sound and large pictures, written sample by sample: a day and more than four gigabytes in the long runs, for that takes
/// minutes.
@Suite(.serialized, .blocking) struct LongWritingTests {
  /// The stored samples of a file's only track.
  private func samples(_ url: URL, in range: CMTimeRange? = nil) throws -> [CMSampleBuffer] {
    let asset = AVURLAsset(url: url)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: try #require(asset.tracks.first), outputSettings: nil)
    reader.add(output)
    if let range { reader.timeRange = range }
    #expect(reader.startReading())
    return EditingRig.buffers(output)
  }

  /// What ffprobe says of a file's only track.
  private func probed(_ url: URL, _ entries: String) async throws -> [String] {
    let words = [
      "ffprobe", "-v", "error", "-select_streams", "0", "-show_entries", entries, "-of", "default=nk=1:nw=1",
    ]
    return String(decoding: try await ProgramOutput.of(words + [url.path]), as: UTF8.self).split(separator: "\n")
      .map { String($0) }
  }

  /// The packets of a few seconds follow each other: 675,000 at 8 kHz in 24 hours, 28,125 in the one of the usual tests.
  @Test func aDayOfSoundIsWrittenSampleBySample() async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = try await MediaLibrary.file(
      for: MediaRecipe {
        ($0.video, $0.secondsWithoutVideo) = (nil, 10)
        $0.audio = [AudioRecipe(channels: 1, sampleRate: 8000)]
      })
    let packets = try samples(source)
    let format = try #require(packets[0].formatDescription)
    let bytes = packets.map(EditingRig.bytes)
    let (day, atOnce) = (LongRun.count(1, long: 24) * 3600 * 8000 / 1024, 125)
    let target = folder.appendingPathComponent("day.m4a")
    PeakMemory.reset()
    let memory = PeakMemory.megabytes
    let writer = try AVAssetWriter(outputURL: target, fileType: .m4a)
    let input = AVAssetWriterInput(mediaType: .audio, outputSettings: nil, sourceFormatHint: format)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for first in stride(from: 0, to: day, by: atOnce) {
      let some = (first..<min(day, first + atOnce)).map { bytes[$0 % bytes.count] }
      let all = some.flatMap(\.self)
      let block = try CMBlockBuffer(length: all.count, flags: .assureMemoryNow)
      try block.withUnsafeMutableBytes { $0.copyBytes(from: all) }
      let buffer = try CMSampleBuffer(
        dataBuffer: block, formatDescription: format, numSamples: some.count,
        sampleTimings: [
          CMSampleTimingInfo(
            duration: CMTime(value: 1024, timescale: 8000),
            presentationTimeStamp: CMTime(value: Int64(first) * 1024, timescale: 8000), decodeTimeStamp: .invalid)
        ], sampleSizes: some.map(\.count))
      await input.waitForRoom()
      #expect(input.append(buffer))
    }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(writer.error.map { "\($0)" } ?? "")")
    // All samples of a day would take 200 MB. The usual run has other tests in the same process, which take their own.
    if LongRun.isOn { #expect(PeakMemory.megabytes - memory < 100, "\(memory) MB, then \(PeakMemory.megabytes) MB") }
    let length = CMTime(value: Int64(day) * 1024, timescale: 8000)
    #expect(try await AVURLAsset(url: target).load(.duration) == length)
    #expect(try await probed(target, "stream=nb_frames,duration_ts").sorted() == ["\(day)", "\(day * 1024)"].sorted())
    for (number, start) in [(0, 0), (day - 1, (day - 1) * 1024)] {
      let range = CMTimeRange(
        start: CMTime(value: Int64(start), timescale: 8000), duration: CMTime(value: 1024, timescale: 8000))
      let found = try samples(target, in: range).first { $0.presentationTimeStamp == range.start }
      #expect(found.map(EditingRig.bytes) == bytes[number % bytes.count], "packet \(number)")
    }
  }

  /// JPEGs with zeros behind them are still pictures.
  @Test(.enabled(if: LongRun.isOn)) func aMovieOfMoreThanFourGigabytesHasLongOffsets() async throws {
    let folder = try EditingRig.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (count, size) = (45, 100 << 20)
    let source = try await MediaLibrary.file(
      for: MediaRecipe {
        $0.container = .mov
        $0.video?.codec = .mjpeg
        $0.video?.frameCount = count
      })
    let frames = try samples(source)
    let target = folder.appendingPathComponent("large.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let input = AVAssetWriterInput(
      mediaType: .video, outputSettings: nil, sourceFormatHint: frames[0].formatDescription)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for frame in frames {
      let bytes = EditingRig.bytes(frame)
      let block = try CMBlockBuffer(length: size, flags: .assureMemoryNow)
      try block.withUnsafeMutableBytes { $0.copyBytes(from: bytes) }
      let buffer = try CMSampleBuffer(
        dataBuffer: block, formatDescription: frame.formatDescription, numSamples: 1,
        sampleTimings: [frame.sampleTimingInfo(at: 0)], sampleSizes: [size])
      await input.waitForRoom()
      #expect(input.append(buffer))
    }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(writer.error.map { "\($0)" } ?? "")")
    #expect(try target.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 > count * size)
    let handle = try FileHandle(forReadingFrom: target)
    try handle.seek(toOffset: UInt64(count * size))
    let tail = try #require(try handle.readToEnd())
    #expect(tail.range(of: Data("co64".utf8)) != nil && tail.range(of: Data("stco".utf8)) == nil)
    let places = try await probed(target, "packet=pos").compactMap { Int($0) }
    #expect(places.count == count && places.last ?? 0 > 1 << 32)
    #expect(
      try await DecodedFrames.read(target, reading: ["-ss", "\(Double(count - 1) / 30 - 0.01)"]).map {
        $0.painted?.number
      } == [count - 1])
    for number in [0, count - 1] {
      let range = CMTimeRange(
        start: CMTime(value: Int64(number), timescale: 30), duration: CMTime(value: 1, timescale: 30))
      let stored = try #require(try samples(target, in: range).first)
      #expect(stored.totalSampleSize == size)
      #expect(EditingRig.bytes(stored).starts(with: EditingRig.bytes(frames[number])))
    }
  }
}

extension AVAssetWriterInput {
  /// Waits until it takes samples.
  fileprivate func waitForRoom() async {
    while !isReadyForMoreMediaData { await Task.yield() }
  }
}
