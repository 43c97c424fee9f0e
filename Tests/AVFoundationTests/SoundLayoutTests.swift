import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

/// Channels are given out in the order of a layout, and taken in that of the samples that come.
@Suite(.blocking) struct SoundLayoutTests {
  private static let centreFirst = kAudioChannelLayoutTag_MPEG_5_1_D
  /// Where each channel lies when there is no layout.
  private static let places = [2, 0, 1, 4, 5, 3]

  private func film() async throws -> AVURLAsset {
    AVURLAsset(url: try await MediaLibrary.file(for: #require(MediaMatrix.recipe(named: "5.1 aac"))))
  }

  private func output(_ film: AVAsset, _ settings: [String: Any]) async throws -> AVAssetReaderTrackOutput {
    let track = try #require(try await film.loadTracks(withMediaType: .audio).first)
    return AVAssetReaderTrackOutput(
      track: track, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM].merging(settings) { $1 })
  }

  private func layout(_ tag: AudioChannelLayoutTag) -> Data {
    ManagedAudioChannelLayout(tag: tag).withUnsafePointer {
      Data(bytes: $0, count: MemoryLayout<AudioChannelLayout>.size)
    }
  }

  /// The samples of each channel.
  private func channels(_ film: AVAsset, _ settings: [String: Any]) async throws -> [[Int16]] {
    let reader = try AVAssetReader(asset: film)
    let output = try await output(film, settings)
    reader.add(output)
    #expect(reader.startReading())
    var channels = [[Int16]](repeating: [], count: 6)
    let isPlanar = settings[AVLinearPCMIsNonInterleaved] != nil
    for buffer in EditingRig.buffers(output) {
      let expected = settings[AVChannelLayoutKey] == nil ? kAudioChannelLayoutTag_MPEG_5_1_A : Self.centreFirst
      #expect(buffer.formatDescription?.audioChannelLayout?.tag == expected)
      let samples = EditingRig.bytes(buffer).withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
      let count = samples.count / 6
      for channel in 0..<6 {
        channels[channel] += (0..<count).map { samples[isPlanar ? channel * count + $0 : $0 * 6 + channel] }
      }
    }
    return channels
  }

  @Test(arguments: [false, true]) func readersGiveChannelsInTheOrderOfALayout(_ isPlanar: Bool) async throws {
    let film = try await film()
    let more: [String: Any] = isPlanar ? [AVLinearPCMIsNonInterleaved: true] : [:]
    let usual = try await channels(film, more)
    let ordered = try await channels(film, more.merging([AVChannelLayoutKey: layout(Self.centreFirst)]) { $1 })
    #expect(usual[0].count > 40_000 && Set(usual).count == 6)
    for (channel, place) in Self.places.enumerated() { #expect(ordered[channel] == usual[place], "\(channel)") }
  }

  @Test(arguments: [false, true]) func writersTakeChannelsInTheOrderTheyComeIn(_ isPlanar: Bool) async throws {
    let film = try await film()
    func written(_ settings: [String: Any]) async throws -> Data {
      let target = try EditingRig.folder().appendingPathComponent("sound.wav")
      let reader = try AVAssetReader(asset: film)
      let writer = try AVAssetWriter(outputURL: target, fileType: .wav)
      let provider = reader.outputProvider(for: try await output(film, settings))
      let receiver = writer.inputReceiver(
        for: AVAssetWriterInput(mediaType: .audio, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM]))
      try reader.start()
      try writer.start()
      writer.startSession(atSourceTime: .zero)
      while let samples = try await provider.next() { try await receiver.append(samples) }
      receiver.finish()
      await writer.finishWriting()
      #expect(writer.status == .completed, "\(String(describing: writer.error))")
      return try Data(contentsOf: target)
    }
    let more: [String: Any] = isPlanar ? [AVLinearPCMIsNonInterleaved: true] : [:]
    let usual = try await written([:])
    #expect(try await written(more.merging([AVChannelLayoutKey: layout(Self.centreFirst)]) { $1 }) == usual)
    #expect(usual.count > 6 * 2 * 40_000)
  }
}
