import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

@Suite(.blocking) struct SoundSettingsTests {
  private func layout(_ tag: AudioChannelLayoutTag, bitmap: UInt32 = 0, descriptions: UInt32 = 0) -> Data {
    [tag, bitmap, descriptions].reduce(into: Data()) { data, word in
      withUnsafeBytes(of: word.littleEndian) { data.append(contentsOf: $0) }
    }
  }

  @Test func whatCannotBeObeyedIsRefused() throws {
    let writer = try AVAssetWriter(
      outputURL: try EditingRig.folder().appendingPathComponent("sound.m4a"), fileType: .m4a)
    func takes(_ more: [String: Any]) -> Bool {
      let settings: [String: Any] = [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100]
      return writer.canApply(outputSettings: settings.merging(more) { $1 }, forMediaType: .audio)
    }
    #expect(takes([AVChannelLayoutKey: layout(kAudioChannelLayoutTag_Stereo)]))
    #expect(takes([AVChannelLayoutKey: layout(kAudioChannelLayoutTag_Stereo), AVNumberOfChannelsKey: 2]))
    #expect(
      takes([AVChannelLayoutKey: layout(kAudioChannelLayoutTag_UseChannelBitmap, bitmap: 3), AVNumberOfChannelsKey: 2]))
    #expect(!takes([AVChannelLayoutKey: layout(kAudioChannelLayoutTag_Stereo), AVNumberOfChannelsKey: 1]))
    #expect(!takes([AVChannelLayoutKey: layout(kAudioChannelLayoutTag_UseChannelDescriptions)]))
    #expect(!takes([AVChannelLayoutKey: Data([1, 2])]) && !takes([AVChannelLayoutKey: "stereo"]))
    let centreFirst = layout(kAudioChannelLayoutTag_MPEG_5_1_D)
    // A codec has an order of its own; what lies where is told to it. Middle and side are no left and right.
    #expect(takes([AVChannelLayoutKey: centreFirst, AVNumberOfChannelsKey: 6]))
    #expect(!takes([AVChannelLayoutKey: layout(kAudioChannelLayoutTag_MidSide)]))
    #expect(!takes([AVChannelLayoutKey: centreFirst, AVFormatIDKey: kAudioFormatLinearPCM]))
    #expect(takes([AVEncoderBitRateStrategyKey: AVAudioBitRateStrategy_LongTermAverage]))
    #expect(!takes([AVEncoderBitRateStrategyKey: AVAudioBitRateStrategy_Variable]))
    #expect(takes([AVSampleRateConverterAlgorithmKey: AVSampleRateConverterAlgorithm_Mastering]))
    #expect(!takes([AVSampleRateConverterAlgorithmKey: AVSampleRateConverterAlgorithm_MinimumPhase]))
    #expect(takes([AVEncoderAudioQualityKey: AVAudioQuality.high.rawValue]) && !takes([AVEncoderAudioQualityKey: 500]))
    #expect(!takes([AVSampleRateKey: Double.nan]) && !takes([AVSampleRateKey: Double.infinity]))
    #expect(!takes(["AVNoSuchKey": 1]))
  }

  @Test func aLayoutSaysHowManyChannelsAreWritten() async throws {
    let film = AVURLAsset(url: try await EditingRig.film(frames: 30))
    let track = try #require(try await film.loadTracks(withMediaType: .audio).first)
    func made(_ settings: [String: Any]) async throws -> (channels: Int, bytes: Int) {
      let reader = try AVAssetReader(asset: film)
      let provider = reader.outputProvider(
        for: AVAssetReaderTrackOutput(track: track, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM]))
      let target = try EditingRig.folder().appendingPathComponent("sound.m4a")
      let writer = try AVAssetWriter(outputURL: target, fileType: .m4a)
      let receiver = writer.inputReceiver(
        for: AVAssetWriterInput(
          mediaType: .audio,
          outputSettings: [AVFormatIDKey: kAudioFormatMPEG4AAC].merging(settings) { $1 }))
      try reader.start()
      try writer.start()
      writer.startSession(atSourceTime: .zero)
      while let samples = try await provider.next() { try await receiver.append(samples) }
      receiver.finish()
      await writer.finishWriting()
      let sound = try #require(try await AVURLAsset(url: target).loadTracks(withMediaType: .audio).first)
      let format = try #require(try await sound.load(.formatDescriptions).first?.audioStreamBasicDescription)
      return (Int(format.mChannelsPerFrame), try Data(contentsOf: target).count)
    }
    #expect(try await made([AVChannelLayoutKey: layout(kAudioChannelLayoutTag_Mono)]).channels == 1)
    #expect(try await made([AVChannelLayoutKey: layout(kAudioChannelLayoutTag_Stereo)]).channels == 2)
    // Without a bit rate, the quality says how much is spent.
    let (poor, fine) = (
      try await made([AVEncoderAudioQualityKey: 0, AVNumberOfChannelsKey: 1]),
      try await made([AVEncoderAudioQualityKey: 127, AVNumberOfChannelsKey: 1])
    )
    #expect(fine.bytes > poor.bytes, "\(poor) \(fine)")
  }

  @Test func readersRefuseKeysTheyDoNotKnowAndObeyLayouts() async throws {
    let film = AVURLAsset(url: try await EditingRig.film(frames: 30))
    let track = try #require(try await film.loadTracks(withMediaType: .audio).first)
    func buffers(_ settings: [String: Any]) throws -> [CMSampleBuffer]? {
      let reader = try AVAssetReader(asset: film)
      let output = AVAssetReaderTrackOutput(
        track: track, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM].merging(settings) { $1 })
      reader.add(output)
      guard reader.startReading() else {
        #expect((reader.error as? AVError)?.code == .unsupportedOutputSettings)
        return nil
      }
      return EditingRig.buffers(output)
    }
    let mono = try #require(try buffers([AVChannelLayoutKey: layout(kAudioChannelLayoutTag_Mono)])?.first)
    #expect(mono.formatDescription?.audioStreamBasicDescription?.mChannelsPerFrame == 1)
    #expect(try buffers([AVChannelLayoutKey: layout(kAudioChannelLayoutTag_Mono), AVNumberOfChannelsKey: 2]) == nil)
    #expect(try buffers([AVEncoderBitRateKey: 64_000]) == nil)
  }
}
