import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct AlternateSoundTests {
  /// A film with its sound in two languages, of which the first one is played.
  private func film() async throws -> AVURLAsset {
    let source = AVURLAsset(url: try await EditingRig.film(frames: 60))
    let reader = try AVAssetReader(asset: source)
    let target = try EditingRig.folder().appendingPathComponent("languages.mov")
    let writer = try AVAssetWriter(outputURL: target, fileType: .mov)
    let sound = try #require(try await source.loadTracks(withMediaType: .audio).first)
    let video = try #require(try await source.loadTracks(withMediaType: .video).first)
    let frames = reader.outputProvider(for: AVAssetReaderTrackOutput(track: video, outputSettings: nil))
    let pictures = writer.inputReceiver(for: AVAssetWriterInput(mediaType: .video, outputSettings: nil))
    let inputs = ["en", "de"].map { language in
      let input = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
      input.extendedLanguageTag = language
      return input
    }
    let pairs = inputs.map { input in
      (
        reader.outputProvider(for: AVAssetReaderTrackOutput(track: sound, outputSettings: nil)),
        writer.inputReceiver(for: input)
      )
    }
    writer.add(AVAssetWriterInputGroup(inputs: inputs, defaultInput: inputs[0]))
    try reader.start()
    try writer.start()
    writer.startSession(atSourceTime: .zero)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (provider, receiver) in pairs + [(frames, pictures)] {
        group.addTask {
          while let samples = try await provider.next() { try await receiver.append(samples) }
          receiver.finish()
        }
      }
      try await group.waitForAll()
    }
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(writer.error.map { "\($0)" } ?? "")")
    return AVURLAsset(url: target)
  }

  @Test(arguments: [
    (AVAssetExportPresetPassthrough, AVAssetTrackGroupOutputHandling.defaultPolicy, ["en", "de"]),
    (AVAssetExportPresetMediumQuality, .defaultPolicy, ["en"]),
    (AVAssetExportPresetMediumQuality, .preserveAlternateTracks, ["en", "de"]),
  ])
  func otherLanguagesAreKept(
    _ preset: String, _ handling: AVAssetTrackGroupOutputHandling, _ languages: [String]
  ) async throws {
    let asset = try await film()
    let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
    session.timeRange = CMTimeRange(start: EditingRig.seconds(0.5), duration: EditingRig.seconds(1))
    session.audioTrackGroupHandling = handling
    let target = try EditingRig.folder().appendingPathComponent("part.mov")
    try await session.export(to: target, as: .mov)
    let made = AVURLAsset(url: target)
    let tracks = try await made.loadTracks(withMediaType: .audio)
    #expect(tracks.compactMap { $0.extendedLanguageTag ?? $0.languageCode }.map { String($0.prefix(2)) } == languages)
    #expect(tracks.map(\.isEnabled) == [true] + languages.dropFirst().map { _ in false })
    #expect(try await EditingRig.numbers(target) == (15..<45).map { $0 })
    // The second language sounds as the first one does.
    for track in tracks {
      let reader = try AVAssetReader(asset: made)
      let output = AVAssetReaderTrackOutput(
        track: track, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16])
      reader.add(output)
      try reader.start()
      let loud = EditingRig.buffers(output).flatMap(EditingRig.bytes).contains { $0 != 0 }
      #expect(loud && reader.status == .completed)
    }
  }
}
