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

  /// Where chunks of each track lie: the entries of its `stco`, in the order of tracks.
  private func chunkPlaces(_ file: URL) throws -> [[Int]] {
    let bytes = [UInt8](try Data(contentsOf: file))
    let index = try #require(bytes.indices.dropLast(8).last { Array(bytes[$0..<$0 + 4]) == Array("moov".utf8) })
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let end = index - 4 + number(index - 4)
    let tables = (index..<end - 8).filter { Array(bytes[$0..<$0 + 4]) == Array("stco".utf8) }
    return tables.map { place in (0..<number(place + 8)).map { number(place + 12 + 4 * $0) } }
  }

  /// Copies a film's video and sound into another file.
  private func copyBoth(
    _ film: URL, to target: URL, beforeTheEnd: () async throws -> Void = {},
    _ change: (AVAssetWriter, _ video: AVAssetWriterInput, _ sound: AVAssetWriterInput) -> Void
  ) async throws {
    let asset = AVURLAsset(url: film)
    let reader = try AVAssetReader(asset: asset)
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let types: [AVMediaType] = [.video, .audio]
    let inputs = types.map { AVAssetWriterInput(mediaType: $0, outputSettings: nil) }
    change(writer, inputs[0], inputs[1])
    var pairs: [(AVAssetReaderTrackOutput, AVAssetWriterInput)] = []
    for (type, input) in zip(types, inputs) {
      let track = try #require(try await asset.loadTracks(withMediaType: type).first)
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
      reader.add(output)
      writer.add(input)
      pairs.append((output, input))
    }
    try #require(reader.startReading() && writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    // Whichever may go on does: one that is ahead waits for the other.
    while !pairs.isEmpty {
      for (place, (output, input)) in pairs.enumerated().reversed() where input.isReadyForMoreMediaData {
        if let buffer = output.copyNextSampleBuffer() {
          #expect(input.append(buffer))
        } else {
          input.markAsFinished()
          pairs.remove(at: place)
        }
      }
      await Task.yield()
    }
    try await beforeTheEnd()
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(writer.error.map { "\($0)" } ?? "")")
  }

  /// The stored bytes of a file's sound.
  private func sound(_ file: URL) throws -> [UInt8] {
    let asset = AVURLAsset(url: file)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: try #require(asset.tracks(withMediaType: .audio).first), outputSettings: nil)
    reader.add(output)
    try #require(reader.startReading())
    return EditingRig.buffers(output).flatMap(EditingRig.bytes)
  }

  @Test(arguments: [false, true]) func piecesBeginAtMultiplesOfBytes(_ isIndexFirst: Bool) async throws {
    let film = try await EditingRig.film(frames: 60)
    let target = try EditingRig.folder().appendingPathComponent("aligned.mov")
    try await copyBoth(film, to: target) { writer, video, _ in
      writer.shouldOptimizeForNetworkUse = isIndexFirst
      video.preferredMediaChunkAlignment = 4096
    }
    let places = try chunkPlaces(target)
    #expect(places[0].count > 2 && places[0].allSatisfy { $0 % 4096 == 0 })
    #expect(places[1].contains { $0 % 4096 != 0 })
    #expect(try await EditingRig.numbers(target) == Array(0..<60))
    #expect(try sound(target) == sound(film))
  }

  @Test func aTracksSamplesLieInFrontOfTheOthers() async throws {
    let film = try await EditingRig.film(frames: 60)
    let folder = try EditingRig.folder()
    let (usual, target) = (folder.appendingPathComponent("usual.mov"), folder.appendingPathComponent("first.mov"))
    try await copyBoth(film, to: usual) { _, _, _ in }
    let between = try chunkPlaces(usual)
    #expect(try #require(between[1].last) > between[0][0])
    try await copyBoth(film, to: target) { _, _, sound in sound.mediaDataLocation = .beforeMainMediaDataNotInterleaved }
    let places = try chunkPlaces(target)
    #expect(places[1].count > 1 && places[1].max()! < places[0].min()!)
    #expect(try await EditingRig.numbers(target) == Array(0..<60))
    #expect(try sound(target) == sound(film))
  }

  @Test func whatIsCopiedOnceMoreLiesInTheFolderForThat() async throws {
    let film = try await EditingRig.film(frames: 60)
    let folder = try EditingRig.folder()
    let scratch = folder.appendingPathComponent("scratch")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: false)
    let target = folder.appendingPathComponent("target.mov")
    func files(_ folder: URL) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
    func meanwhile() async throws {
      while try files(scratch).isEmpty { await Task.yield() }
      #expect(try files(scratch).count == 1 && files(folder) == ["scratch"])
    }
    try await copyBoth(film, to: target, beforeTheEnd: meanwhile) { writer, _, _ in
      writer.shouldOptimizeForNetworkUse = true
      writer.directoryForTemporaryFiles = scratch
    }
    #expect(try files(scratch).isEmpty && FileManager.default.fileExists(atPath: target.path))
    #expect(try await EditingRig.numbers(target) == Array(0..<60))
    // One that isn't there is told.
    let session = try #require(
      AVAssetExportSession(asset: AVURLAsset(url: film), presetName: AVAssetExportPresetPassthrough))
    session.shouldOptimizeForNetworkUse = true
    session.directoryForTemporaryFiles = folder.appendingPathComponent("missing")
    await #expect(throws: AVError.self) {
      try await session.export(to: folder.appendingPathComponent("other.mov"), as: .mov)
    }
    #expect(try Set(files(folder)) == ["scratch", "target.mov"])
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
