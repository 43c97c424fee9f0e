import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct TrackDescriptionTests {
  /// Copies a film's video into another file.
  private func copy(
    _ film: URL, to target: URL, as type: AVFileType, _ change: (AVAssetWriter, AVAssetWriterInput) -> Void
  ) async throws -> AVAssetWriter {
    let asset = AVURLAsset(url: film)
    let reader = try AVAssetReader(asset: asset)
    let provider = reader.outputProvider(
      for: AVAssetReaderTrackOutput(
        track: try #require(try await asset.loadTracks(withMediaType: .video).first), outputSettings: nil))
    let writer = try AVAssetWriter(outputURL: target, fileType: type)
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
    change(writer, input)
    let receiver = writer.inputReceiver(for: input)
    try reader.start()
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    while let samples = try await provider.next() { try await receiver.append(samples) }
    receiver.finish()
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(writer.error.map { "\($0)" } ?? "")")
    return writer
  }

  private func item(_ identifier: AVMetadataIdentifier, _ text: String) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    (item.identifier, item.value, item.dataType) = (identifier, text as NSString, kCMMetadataBaseDataType_UTF8)
    return item
  }

  /// Colours that stand in the stream alone, as in films of some cameras and of newer programs.
  @Test(arguments: ["libx264", "libx265"], ["mp4", "mov", "mkv", "ts"])
  func aHighRangeIsSeenWhereOnlyTheStreamSaysIt(_ encoder: String, _ ending: String) async throws {
    let film = try EditingRig.folder().appendingPathComponent("stream.\(ending)")
    let colours = "colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc:log-level=none"
    let isMovie = ["mp4", "mov"].contains(ending)
    _ = try await ProgramOutput.of(
      [
        "ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=size=160x96:rate=25", "-frames:v", "10",
        "-pix_fmt", "yuv420p10le", "-c:v", encoder, encoder == "libx264" ? "-x264-params" : "-x265-params", colours,
      ] + (encoder == "libx265" && isMovie ? ["-tag:v", "hvc1"] : []) + [film.path])
    #expect(try Data(contentsOf: film).range(of: Data("colr".utf8)) == nil)
    let track = try #require(try await AVURLAsset(url: film).loadTracks(withMediaType: .video).first)
    #expect(try await track.load(.mediaCharacteristics).contains(.containsHDRVideo))
    let format = try #require(try await track.load(.formatDescriptions).first)
    #expect(format.colorCodes == (9, 18, 9))
  }

  @Test(arguments: [AVFileType.mov, .mp4], [false, true])
  func tracksKeepTheirMetadata(_ type: AVFileType, _ isIndexFirst: Bool) async throws {
    let film = try await EditingRig.film(frames: 30, sound: false)
    let target = try EditingRig.folder().appendingPathComponent("named." + (type == .mov ? "mov" : "mp4"))
    let identifier =
      type == .mov ? AVMetadataIdentifier.quickTimeUserDataFullName : AVMetadataIdentifier(rawValue: "uiso/titl")
    _ = try await copy(film, to: target, as: type) { writer, input in
      writer.shouldOptimizeForNetworkUse = isIndexFirst
      writer.metadata = [item(.commonIdentifierTitle, "the movie")]
      input.metadata = [item(identifier, "Left camera"), item(.quickTimeMetadataComment, "from the hill")]
    }
    let asset = AVURLAsset(url: target)
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let texts = track.metadata.compactMap(\.stringValue)
    #expect(texts.contains("Left camera"), "\(track.metadata)")
    #expect(texts.contains("from the hill"), "\(track.metadata)")
    #expect(try await asset.load(.metadata).compactMap(\.stringValue).contains("the movie"))
    #expect(try await EditingRig.numbers(target) == (0..<30).map { $0 })
  }

  @Test func theFirstFragmentHasItsOwnLength() async throws {
    let film = try await EditingRig.film(frames: 150, keyFrames: 5, sound: false)
    let target = try EditingRig.folder().appendingPathComponent("fragments.mov")
    let asset = AVURLAsset(url: film)
    let reader = try AVAssetReader(asset: asset)
    let provider = reader.outputProvider(
      for: AVAssetReaderTrackOutput(
        track: try #require(try await asset.loadTracks(withMediaType: .video).first), outputSettings: nil))
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    writer.movieFragmentInterval = CMTime(value: 10, timescale: 1)
    writer.initialMovieFragmentInterval = CMTime(value: 1, timescale: 2)
    let receiver = writer.inputReceiver(for: AVAssetWriterInput(mediaType: .video, outputSettings: nil))
    try reader.start()
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    for _ in 0..<60 { try await receiver.append(try #require(try await provider.next())) }
    // What has come so far can be played, though a usual fragment is far from full.
    while (try? await EditingRig.numbers(target).count) ?? 0 == 0 { await Task.yield() }
    let numbers = try await EditingRig.numbers(target)
    #expect(Array(numbers.prefix(15)) == (0..<15).map { $0 })
    writer.cancelWriting()
  }

  @Test func piecesOfTracksLastAsLongAsIsSaid() async throws {
    let film = try await EditingRig.film(frames: 60, sound: false)
    func chunks(_ seconds: Double?) async throws -> Int {
      let target = try EditingRig.folder().appendingPathComponent("chunks.mov")
      _ = try await copy(film, to: target, as: .mov) { _, input in
        if let seconds { input.preferredMediaChunkDuration = EditingRig.seconds(seconds) }
      }
      let bytes = [UInt8](try Data(contentsOf: target))
      let name = Array("stco".utf8)
      let place = try #require(bytes.indices.dropLast(12).last { Array(bytes[$0..<$0 + 4]) == name })
      return bytes[place + 8..<place + 12].reduce(0) { $0 << 8 | Int($1) }
    }
    let (usual, short) = (try await chunks(nil), try await chunks(0.1))
    #expect((4...6).contains(usual) && (20...24).contains(short), "\(usual) \(short)")
  }

  @Test func formatsCanBeReplacedWithoutTouchingSamples() async throws {
    let film = AVURLAsset(url: try await EditingRig.film(frames: 30, sound: false))
    let source = try #require(try await film.loadTracks(withMediaType: .video).first)
    let own = try #require(try await source.load(.formatDescriptions).first)
    var extensions = CMFormatDescriptionGetExtensions(own) ?? [:]
    extensions[kCMFormatDescriptionExtension_PixelAspectRatio] = [
      kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: 4,
      kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: 3,
    ]
    var made: CMFormatDescription?
    CMVideoFormatDescriptionCreate(
      allocator: nil, codecType: CMFormatDescriptionGetMediaSubType(own), width: 320, height: 240,
      extensions: extensions, formatDescriptionOut: &made)
    let wide = try #require(made)
    let composition = AVMutableComposition()
    let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0))
    try track.insertTimeRange(source.timeRange, of: source, at: .zero)
    track.replaceFormatDescription(own, with: wide)
    #expect(try await track.load(.formatDescriptions) == [wide])
    let replacement = try #require(track.formatDescriptionReplacements.first)
    #expect(replacement.originalFormatDescription == own && replacement.replacementFormatDescription == wide)

    let reader = try AVAssetReader(asset: composition)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    try reader.start()
    #expect(EditingRig.buffers(output).allSatisfy { $0.formatDescription == wide })
    let target = try EditingRig.folder().appendingPathComponent("wide.mov")
    let session = try #require(AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetPassthrough))
    try await session.export(to: target, as: .mov)
    let shape = try await ProgramOutput.of([
      "ffprobe", "-v", "error", "-show_entries", "stream=sample_aspect_ratio", "-of", "csv=p=0", target.path,
    ])
    #expect(String(decoding: shape, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) == "4:3")
    #expect(try await EditingRig.numbers(target) == (0..<30).map { $0 })
    track.replaceFormatDescription(own, with: nil)
    #expect(try await track.load(.formatDescriptions) == [own])
    #expect(track.formatDescriptionReplacements.isEmpty)
  }

  @Test func compositionsKeepTheOptionsForTheirFiles() throws {
    let composition = AVMutableComposition(urlAssetInitializationOptions: [
      AVURLAssetPreferPreciseDurationAndTimingKey: true
    ])
    for one in [composition, composition.copy() as? AVComposition, composition.mutableCopy() as? AVComposition] {
      #expect(one?.urlAssetInitializationOptions[AVURLAssetPreferPreciseDurationAndTimingKey] as? Bool == true)
    }
    #expect(AVMutableComposition().urlAssetInitializationOptions.isEmpty)
  }

  @Test func aFirstTimeOfZeroSaysNothingOfTheOthers() async throws {
    let film = AVURLAsset(url: try await EditingRig.film(frames: 30, sound: false))
    let reader = try AVAssetReader(asset: film)
    let track = try #require(try await film.loadTracks(withMediaType: .video).first)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    let target = try EditingRig.folder().appendingPathComponent("zero.mp4")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mp4)
    let frames = writer.inputReceiver(for: AVAssetWriterInput(mediaType: .video, outputSettings: nil))
    let words = writer.inputCaptionReceiver(for: AVAssetWriterInput(mediaType: .subtitle, outputSettings: nil))
    try reader.start()
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    try await words.append(
      AVCaption("a", timeRange: CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2))))
    words.finish()
    for (place, buffer) in EditingRig.buffers(output).enumerated() {
      // Its units are seconds.
      let time = place == 0 ? CMTime.zero : CMTime(value: Int64(place), timescale: 30)
      let timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: time, decodeTimeStamp: .invalid)
      let moved = try CMSampleBuffer(copying: buffer, withNewTiming: [timing])
      try await frames.append(CMReadySampleBuffer(unsafeBuffer: moved))
    }
    frames.finish()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let shown = try await DecodedFrames.read(target)
    #expect(shown.map { $0.painted?.number } == (0..<30).map { $0 })
    #expect(shown.enumerated().allSatisfy { abs($1.time - Double($0) / 30) < 0.001 })
    let made = AVURLAsset(url: target)
    #expect(try await made.load(.duration).seconds == 1)
    #expect(try await made.loadTracks(withMediaType: .subtitle).first?.load(.timeRange).duration.seconds == 0.5)
  }

  @Test(arguments: [AVFileType.m4a, .mov])
  func encodedSoundLastsAsLongAsWhatCame(_ type: AVFileType) async throws {
    let film = AVURLAsset(url: try await EditingRig.film(frames: 60))
    let track = try #require(try await film.loadTracks(withMediaType: .audio).first)
    let reader = try AVAssetReader(asset: film)
    // No whole number of packets.
    reader.timeRange = CMTimeRange(start: .zero, duration: EditingRig.seconds(1.5))
    let provider = reader.outputProvider(
      for: AVAssetReaderTrackOutput(track: track, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM]))
    let target = try EditingRig.folder().appendingPathComponent("sound." + (type == .mov ? "mov" : "m4a"))
    let writer = try AVAssetWriter(outputURL: target, fileType: type)
    let receiver = writer.inputReceiver(
      for: AVAssetWriterInput(
        mediaType: .audio, outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVNumberOfChannelsKey: 1]))
    try reader.start()
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    while let samples = try await provider.next() { try await receiver.append(samples) }
    receiver.finish()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let duration = try await AVURLAsset(url: target).load(.duration)
    #expect(abs(duration.seconds - 1.5) < 0.0001, "\(duration.seconds)")
    let heard = try await DecodedAudio.read(target).bursts[0].map(\.onset)
    #expect(heard.count == 2 && zip(heard, [0, 1]).allSatisfy { abs($0 - $1) < 0.03 }, "\(heard)")
  }

  /// As from a device whose clock is slow: each sample is encoded, and is to be heard.
  @Test func encodedSoundIsNotCutWhereTimesRunBehind() async throws {
    let film = AVURLAsset(url: try await EditingRig.film(frames: 60))
    let track = try #require(try await film.loadTracks(withMediaType: .audio).first)
    let reader = try AVAssetReader(asset: film)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM])
    reader.add(output)
    #expect(reader.startReading())
    let target = try EditingRig.folder().appendingPathComponent("behind.m4a")
    let writer = try AVAssetWriter(outputURL: target, fileType: .m4a)
    let receiver = writer.inputReceiver(
      for: AVAssetWriterInput(
        mediaType: .audio, outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVNumberOfChannelsKey: 1]))
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    var count = 0
    for buffer in EditingRig.buffers(output) {
      let rate = CMTimeScale(buffer.formatDescription?.audioStreamBasicDescription?.mSampleRate ?? 48_000)
      count += buffer.numSamples
      let timing = CMSampleTimingInfo(
        duration: CMTime(value: 1, timescale: rate),
        presentationTimeStamp: CMTimeMultiplyByRatio(buffer.presentationTimeStamp, multiplier: 9, divisor: 10),
        decodeTimeStamp: .invalid)
      let moved = try CMSampleBuffer(copying: buffer, withNewTiming: [timing])
      try await receiver.append(CMReadySampleBuffer(unsafeBuffer: moved))
    }
    receiver.finish()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let sound = try await DecodedAudio.read(target)
    #expect(abs(sound.samples.count / sound.channels - count) < 1024, "\(sound.samples.count) \(count)")
  }
}
