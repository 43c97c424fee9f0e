import AVFoundation
import Foundation
import TestMedia
import TestSupport
import Testing

/// Sound that is encoded stays where its times say, also behind a gap.
@Suite(.blocking) struct WriterSoundGapTests {
  private static let rate = 48_000

  private static func format(_ type: AVAudioCommonFormat, interleaved: Bool = true) throws -> AVAudioFormat {
    try #require(
      AVAudioFormat(commonFormat: type, sampleRate: Double(rate), channels: 2, interleaved: interleaved))
  }

  /// Tones that begin at some times and last a second each, in buffers of a tenth of a second.
  private static func written(
    _ starts: [Double], _ format: AVAudioFormat, _ codec: AudioFormatID, late: (Int) -> Double = { _ in 0 }
  ) async throws -> (writer: AVAssetWriter, file: URL) {
    let file = try EditingRig.folder().appendingPathComponent("gap.mov")
    let writer = try AVAssetWriter(outputURL: file, fileType: .mov)
    let input = AVAssetWriterInput(
      mediaType: .audio,
      outputSettings: [AVFormatIDKey: codec, AVSampleRateKey: rate, AVNumberOfChannelsKey: 2])
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for start in starts {
      for number in 0..<10 {
        let seconds = start + Double(number) / 10 + late(number)
        let time = CMTime(value: Int64((seconds * Double(rate)).rounded()), timescale: CMTimeScale(rate))
        while !input.isReadyForMoreMediaData, writer.status == .writing { await Task.yield() }
        input.append(try Tone.sample(1000, at: time, frames: rate / 10, format))
      }
    }
    input.markAsFinished()
    await writer.finishWriting()
    return (writer, file)
  }

  /// When what can be heard begins, in the file's time.
  private static func onsets(_ file: URL) async throws -> [Double] {
    try await DecodedAudio.read(file).bursts[0].map(\.onset)
  }

  @Test(arguments: [kAudioFormatMPEG4AAC, kAudioFormatLinearPCM], [true, false])
  func whatComesBehindAGapIsHeardWhenItIsDue(_ codec: AudioFormatID, _ isInterleaved: Bool) async throws {
    let format = try Self.format(isInterleaved ? .pcmFormatInt16 : .pcmFormatFloat32, interleaved: isInterleaved)
    let (writer, file) = try await Self.written([0, 3], format, codec)
    #expect(writer.status == .completed, "\(String(describing: writer.error))")
    let onsets = try await Self.onsets(file)
    #expect(onsets.count == 2 && abs(onsets[0]) < 0.005 && abs(onsets[1] - 3) < 0.005, "\(onsets)")
    let track = try #require(try await AVURLAsset(url: file).loadTracks(withMediaType: .audio).first)
    let range = try await track.load(.timeRange)
    #expect(abs(range.end.seconds - 4) < 0.001, "\(range)")
  }

  /// Times that are a few milliseconds off tear no holes into the sound.
  @Test func timesThatJitterMakeNoGap() async throws {
    let format = try Self.format(.pcmFormatInt16)
    let (writer, file) = try await Self.written([0], format, kAudioFormatLinearPCM) { $0 % 2 == 0 ? 0 : 0.004 }
    #expect(writer.status == .completed)
    #expect(try await DecodedAudio.read(file).samples.count == 2 * Self.rate)
  }

  @Test func aTimeThatCannotBeMeantIsRefused() async throws {
    let format = try Self.format(.pcmFormatInt16)
    let (writer, file) = try await Self.written([0, 1e9], format, kAudioFormatLinearPCM)
    #expect(writer.status == .failed && writer.error != nil)
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }
}
