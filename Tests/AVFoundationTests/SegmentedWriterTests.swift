import AVFoundation
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing
import UniformTypeIdentifiers

/// Writers that hand out segments instead of writing a file.
@Suite(.blocking) struct SegmentedWriterTests {
  private final class Receiver: AVAssetWriterDelegate, Sendable {
    struct Segment: Sendable {
      var data: Data
      var type: AVAssetSegmentType
      var report: AVAssetSegmentReport?
    }
    let segments = Mutex<[Segment]>([])

    func assetWriter(
      _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType,
      segmentReport: AVAssetSegmentReport?
    ) {
      segments.withLock { $0.append(Segment(data: segmentData, type: segmentType, report: segmentReport)) }
    }

    var all: [Segment] { segments.withLock { $0 } }
  }

  private func writer(
    _ receiver: Receiver, interval: CMTime, start: CMTime = .zero
  ) throws -> AVAssetWriter {
    let writer = AVAssetWriter(contentType: try #require(UTType(AVFileType.mp4.rawValue)))
    writer.outputFileTypeProfile = .mpeg4AppleHLS
    writer.preferredOutputSegmentInterval = interval
    writer.initialSegmentStartTime = start
    writer.delegate = receiver
    return writer
  }

  /// Pumps a track of an asset into an input.
  private func pump(
    _ track: AVAssetTrack, _ output: [String: Any]?, into input: AVAssetWriterInput, offset: CMTime = .zero,
    each: (Int) -> Void = { _ in }
  ) throws {
    let reader = try AVAssetReader(asset: try #require(track.asset))
    let source = AVAssetReaderTrackOutput(track: track, outputSettings: output)
    reader.add(source)
    #expect(reader.startReading())
    for (index, buffer) in EditingRig.buffers(source).enumerated() {
      var timings = try buffer.sampleTimingInfos()
      for place in timings.indices {
        timings[place].presentationTimeStamp = timings[place].presentationTimeStamp + offset
        if timings[place].decodeTimeStamp.isNumeric {
          timings[place].decodeTimeStamp = timings[place].decodeTimeStamp + offset
        }
      }
      each(index)
      let isTaken = input.append(try CMSampleBuffer(copying: buffer, withNewTiming: timings))
      #expect(isTaken)
    }
    input.markAsFinished()
  }

  private func file(_ segments: [Receiver.Segment]) throws -> URL {
    let url = try EditingRig.folder().appendingPathComponent("segments.mp4")
    try segments.reduce(into: Data()) { $0.append($1.data) }.write(to: url)
    return url
  }

  @Test func encodedSegmentsBeginWithKeyFramesAndMakeAMovieTogether() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 90))
    let receiver = Receiver()
    let writer = try writer(receiver, interval: CMTime(value: 1, timescale: 1))
    let video = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 240])
    let audio = AVAssetWriterInput(
      mediaType: .audio,
      outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1])
    writer.add(video)
    writer.add(audio)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    try pump(
      asset.tracks(withMediaType: .video)[0],
      [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8Planar], into: video)
    try pump(asset.tracks(withMediaType: .audio)[0], [AVFormatIDKey: kAudioFormatLinearPCM], into: audio)
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let segments = receiver.all
    #expect(segments.map(\.type) == [.initialization, .separable, .separable, .separable])
    #expect(try await EditingRig.numbers(try file(segments)) == Array(0..<90))
    for (number, segment) in segments.dropFirst().enumerated() {
      // With the first one alone each can be decoded.
      let alone = try await EditingRig.numbers(try file([segments[0], segment]))
      #expect(alone == Array(number * 30..<number * 30 + 30))
      let report = try #require(segment.report)
      let track = try #require(report.trackReports.first { $0.mediaType == .video })
      #expect(track.earliestPresentationTimeStamp.seconds == Double(number))
      #expect(abs(track.duration.seconds - 1) < 0.001)
      let first = try #require(track.firstVideoSampleInformation)
      #expect(first.isSyncSample && first.presentationTimeStamp.seconds == Double(number))
      #expect(first.offset + first.length < segment.data.count)
      #expect(report.trackReports.contains { $0.mediaType == .audio && abs($0.duration.seconds - 1) < 0.1 })
    }
    let movie = AVURLAsset(url: try file(segments))
    #expect(abs(try await movie.load(.duration).seconds - 3) < 0.05)
    #expect(try await movie.loadTracks(withMediaType: .audio).count == 1)
  }

  @Test func storedSamplesKeepTheirTimesFromTheSessionsStart() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 90, bidirectional: 2, keyFrames: 15, sound: false))
    let receiver = Receiver()
    let begin = CMTime(value: 10, timescale: 1)
    let writer = try writer(receiver, interval: CMTime(value: 1, timescale: 1), start: begin)
    let track = asset.tracks(withMediaType: .video)[0]
    let input = AVAssetWriterInput(
      mediaType: .video, outputSettings: nil,
      sourceFormatHint: (track.formatDescriptions.first as! CMFormatDescription))
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: begin)
    try pump(track, nil, into: input, offset: begin)
    await writer.finishWriting()
    let segments = receiver.all
    #expect(segments.count == 4)
    #expect(try await EditingRig.numbers(try file(segments)) == Array(0..<90))
    let starts = segments.compactMap { $0.report?.trackReports.first?.earliestPresentationTimeStamp.seconds }
    #expect(starts == [10, 11, 12])
  }

  @Test func segmentsWithoutAnIntervalEndWhereTheProgramSaysSo() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 60, sound: false))
    let receiver = Receiver()
    let writer = try writer(receiver, interval: .indefinite)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 240])
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    try pump(
      asset.tracks(withMediaType: .video)[0],
      [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8Planar], into: input
    ) { if $0 == 20 || $0 == 45 { writer.flushSegment() } }
    await writer.finishWriting()
    let segments = receiver.all
    #expect(try await EditingRig.numbers(try file(segments)) == Array(0..<60))
    let starts = segments.compactMap { $0.report?.trackReports.first?.earliestPresentationTimeStamp }
    #expect(starts == [0, 20, 45].map { CMTime(value: $0, timescale: 30) })
  }

  @Test func withoutADelegateOrAProfileNothingIsWritten() throws {
    let writer = AVAssetWriter(contentType: .mpeg4Movie)
    writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264]))
    writer.preferredOutputSegmentInterval = CMTime(value: 6, timescale: 1)
    writer.initialSegmentStartTime = .zero
    #expect(!writer.startWriting())
    #expect(writer.status == .failed && writer.error != nil)
    let other = AVAssetWriter(contentType: .png)
    #expect(other.availableMediaTypes.isEmpty)
  }

  @Test func typesKnowTheirNamesAndTheirKinds() throws {
    let type = try #require(UTType(filenameExtension: "MOV"))
    #expect(type == .quickTimeMovie && type.conforms(to: .movie) && type.conforms(to: .data))
    #expect(!type.conforms(to: .image) && type.preferredMIMEType == "video/quicktime")
    #expect(UTType(mimeType: "image/heic") == .heic && UTType.heic.preferredFilenameExtension == "heic")
    #expect(UTType(filenameExtension: "mov", conformingTo: .image)?.isDynamic == true)
    #expect(UTType("com.example.none") == nil)
  }
}
