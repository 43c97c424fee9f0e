import AVFoundation
import Foundation
import Synchronization
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct ExportSpeedTests {
  /// A film whose second second takes another time.
  private func scaled(_ film: URL, to seconds: Double) throws -> AVMutableComposition {
    let composition = AVMutableComposition()
    let asset = AVURLAsset(url: film)
    try composition.insertTimeRange(CMTimeRange(start: .zero, duration: asset.duration), of: asset, at: .zero)
    composition.scaleTimeRange(
      CMTimeRange(start: CMTime(value: 1, timescale: 1), duration: CMTime(value: 1, timescale: 1)),
      toDuration: EditingRig.seconds(seconds))
    return composition
  }

  @Test(arguments: [0.5, 1.5, 3], [0, 3])
  func storedFramesAreShownForAnotherTime(_ seconds: Double, _ bidirectional: Int) async throws {
    let film = try await EditingRig.film(frames: 90, bidirectional: bidirectional, keyFrames: 40, sound: true)
    let composition = try scaled(film, to: seconds)
    let target = try EditingRig.folder().appendingPathComponent("speed.mov")
    let session = try #require(AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetPassthrough))
    try await session.export(to: target, as: .mov)
    let written = AVURLAsset(url: target)
    #expect(abs(try await written.load(.duration).seconds - 2 - seconds) < 0.03)
    // Stored as they were: no packet was encoded again.
    #expect(try await keyPackets(target).allSatisfy(try await keyPackets(film).contains))
    let generator = AVAssetImageGenerator(asset: written)
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    for frame in [0, 15, 29, 30, 31, 45, 59, 60, 61, 89] {
      let shown = Double(frame) / 30
      let time = shown <= 1 ? shown : shown <= 2 ? 1 + (shown - 1) * seconds : shown - 1 + seconds
      let asked = CMTime(seconds: time + 0.004, preferredTimescale: 6000)
      let actual = try await generator.image(at: asked).actualTime.seconds
      #expect(abs(actual - time) < 0.002, "frame \(frame) at \(actual), not \(time)")
    }
    let reader = try AVAssetReader(asset: written)
    let output = AVAssetReaderTrackOutput(
      track: try #require(written.tracks(withMediaType: .video).first),
      outputSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA])
    reader.add(output)
    #expect(reader.startReading())
    #expect(EditingRig.buffers(output).compactMap { $0.imageBuffer.flatMap(EditingRig.number) } == (0..<90).map { $0 })
    let onsets = try await DecodedAudio.read(target).bursts[0].map(\.onset)
    #expect(onsets.contains { abs($0) < 0.002 } && onsets.contains { abs($0 - 1 - seconds) < 0.002 }, "\(onsets)")
  }

  private func keyPackets(_ url: URL) async throws -> [[UInt8]] {
    let asset = AVURLAsset(url: url)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(
      track: try #require(try await asset.loadTracks(withMediaType: .video).first), outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    return EditingRig.buffers(output).filter { $0.sampleAttachments[0][.notSync] == nil }.map(EditingRig.bytes)
  }

  @Test func storedFramesOfAScaledCompositionAreReadWithItsTimes() async throws {
    let composition = try scaled(try await EditingRig.film(frames: 90, sound: false), to: 2)
    let reader = try AVAssetReader(asset: composition)
    let output = AVAssetReaderTrackOutput(
      track: try #require(composition.tracks(withMediaType: .video).first), outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    let buffers = EditingRig.buffers(output).filter { $0.sampleAttachments[0][.doNotDisplay] == nil }
    #expect(buffers.count == 90)
    #expect(buffers[45].presentationTimeStamp == CMTime(value: 2, timescale: 1))
    #expect(buffers[45].duration == CMTime(value: 1, timescale: 15))
    #expect(buffers[75].presentationTimeStamp == CMTime(value: 105, timescale: 30))
  }

  @Test func qualitiesFitSmallMoviesAndSizesDont() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(sound: false))
    let presets = AVAssetExportSession.exportPresets(compatibleWith: asset)
    for preset in [
      AVAssetExportPresetLowQuality, AVAssetExportPresetMediumQuality, AVAssetExportPresetHighestQuality,
      AVAssetExportPresetPassthrough,
    ] { #expect(presets.contains(preset)) }
    #expect(!presets.contains(AVAssetExportPreset1280x720) && !presets.contains(AVAssetExportPresetAppleM4A))
  }

  @Test(arguments: [
    AVAssetExportPresetHEVCHighestQualityWithAlpha, AVAssetExportPresetHEVC1920x1080WithAlpha,
    AVAssetExportPresetHEVC3840x2160WithAlpha, AVAssetExportPresetAppleProRes422LPCM,
    AVAssetExportPresetAppleProRes4444LPCM,
  ])
  func whatNothingEncodesIsNotOffered(_ preset: String) async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(sound: false))
    #expect(AVAssetExportSession(asset: asset, presetName: preset) == nil)
    #expect(!AVAssetExportSession.allExportPresets().contains(preset))
    #expect(await !AVAssetExportSession.compatibility(ofExportPreset: preset, with: asset, outputFileType: nil))
  }

  @Test func aCancelledExportSaysSo() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(frames: 300, sound: true))
    let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
    let target = try EditingRig.folder().appendingPathComponent("cancelled.mov")
    session.outputURL = target
    session.outputFileType = .mov
    let observation = session.observe(\.status, options: .new) { session, change in
      if change.newValue == .exporting { session.cancelExport() }
    }
    await session.export()
    observation.invalidate()
    #expect(session.status == .cancelled && (session.error as? AVError)?.code == .operationCancelled)
    #expect(try FileManager.default.contentsOfDirectory(atPath: target.deletingLastPathComponent().path).isEmpty)
  }

  @Test func theStatusOfASessionIsObserved() async throws {
    let asset = AVURLAsset(url: try await EditingRig.film(sound: false))
    let session = try #require(AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
    let heard = Mutex<[AVAssetExportSession.Status?]>([])
    let observation = session.observe(\.status, options: .new) { _, change in
      heard.withLock { $0.append(change.newValue) }
    }
    try await session.export(to: EditingRig.folder().appendingPathComponent("observed.mov"), as: .mov)
    observation.invalidate()
    #expect(heard.withLock { $0 } == [.waiting, .exporting, .completed])
  }

  @Test func eachTrackOfSoundStaysATrackOfItsOwn() async throws {
    let film = AVURLAsset(url: try await EditingRig.film(frames: 90))
    let composition = AVMutableComposition()
    let whole = CMTimeRange(start: .zero, duration: film.duration)
    try await composition.insertTimeRange(whole, of: film, at: .zero)
    let sound = try #require(film.tracks(withMediaType: .audio).first)
    let slow = try #require(composition.tracks(withMediaType: .audio).first)
    let plain = try #require(
      composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid))
    try plain.insertTimeRange(CMTimeRange(start: EditingRig.seconds(0.5), end: whole.end), of: sound, at: .zero)
    slow.scaleTimeRange(
      CMTimeRange(start: EditingRig.seconds(1), duration: EditingRig.seconds(1)), toDuration: EditingRig.seconds(1.5))
    (slow.languageCode, plain.languageCode) = ("fra", "jpn")
    let target = try EditingRig.folder().appendingPathComponent("tracks.mov")
    let session = try #require(AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetPassthrough))
    try await session.export(to: target, as: .mov)
    let probe = try await Probe.read(target)
    #expect(probe.streams("audio").map { $0.tags?["language"] } == ["fra", "jpn"])
    for (place, wanted) in [[0, 1, 2.5], [0.5, 1.5]].enumerated() {
      let single = target.deletingLastPathComponent().appendingPathComponent("\(place).wav")
      _ = try await ProgramOutput.of(
        ["ffmpeg", "-v", "error", "-nostdin", "-i", target.path, "-map", "0:a:\(place)", single.path])
      let onsets = try await DecodedAudio.read(single).bursts[0].map(\.onset)
      #expect(wanted.allSatisfy { tone in onsets.contains { abs($0 - tone) < 0.03 } }, "\(place): \(onsets)")
    }
    // What isn't scaled is copied.
    let reader = try AVAssetReader(asset: AVURLAsset(url: target))
    let output = AVAssetReaderTrackOutput(track: reader.asset.tracks(withMediaType: .audio)[1], outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    let old = try AVAssetReader(asset: film)
    let all = AVAssetReaderTrackOutput(track: sound, outputSettings: nil)
    old.add(all)
    #expect(old.startReading())
    let known = Set(EditingRig.buffers(all).map(EditingRig.bytes))
    let copied = EditingRig.buffers(output).map(EditingRig.bytes)
    #expect(!copied.isEmpty && copied.allSatisfy(known.contains))
  }

  @Test func scaledTracksKeepTheirSourcesRateAndChannels() async throws {
    let composition = AVMutableComposition()
    var tracks: [AVMutableCompositionTrack] = []
    for (rate, channels) in [(44_100, 1), (48_000, 2)] {
      let film = AVURLAsset(
        url: try await EditingRig.film(frames: 90) { recipe in
          (recipe.audio[0].sampleRate, recipe.audio[0].channels) = (rate, channels)
        })
      let whole = CMTimeRange(start: .zero, duration: film.duration)
      if tracks.isEmpty {
        let video = composition.addMutableTrack(withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
        try video?.insertTimeRange(whole, of: try #require(film.tracks(withMediaType: .video).first), at: .zero)
      }
      let track = try #require(
        composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid))
      try track.insertTimeRange(whole, of: try #require(film.tracks(withMediaType: .audio).first), at: .zero)
      track.scaleTimeRange(
        CMTimeRange(start: EditingRig.seconds(1), duration: EditingRig.seconds(1)),
        toDuration: EditingRig.seconds(1.5))
      tracks.append(track)
    }
    let target = try EditingRig.folder().appendingPathComponent("scaled.mov")
    let session = try #require(AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetPassthrough))
    try await session.export(to: target, as: .mov)
    let streams = try await Probe.read(target).streams("audio")
    #expect(streams.map(\.sampleRate) == ["44100", "48000"])
    #expect(streams.map(\.channels) == [1, 2])
    for (place, channels) in [1, 2].enumerated() {
      let heard = try await DecodedAudio.read(target, track: place)
      #expect(heard.bursts.count == channels)
      for bursts in heard.bursts {
        let onsets = bursts.map(\.onset)
        #expect([0, 1, 2.5].allSatisfy { tone in onsets.contains { abs($0 - tone) < 0.03 } }, "\(place): \(onsets)")
      }
    }
  }
}
