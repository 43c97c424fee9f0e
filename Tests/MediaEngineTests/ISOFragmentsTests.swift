import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import MediaEngine

/// Movies that stand in fragments, as they are read.
@Suite struct ISOFragmentsTests {
  /// Every frame of uncompressed sound is a sample: nine million of them are no more than three minutes.
  @Test func uncompressedSoundIsReadByTheRun() async throws {
    var stream = AudioStreamBasicDescription()
    (stream.mSampleRate, stream.mFormatID, stream.mFramesPerPacket) = (48_000, kAudioFormatLinearPCM, 1)
    stream.mFormatFlags = kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked
    (stream.mChannelsPerFrame, stream.mBitsPerChannel) = (1, 8)
    (stream.mBytesPerFrame, stream.mBytesPerPacket) = (1, 1)
    let plan = ISOTrackPlan(
      id: 1, kind: .audio, formats: [try CMFormatDescription(audioStreamBasicDescription: stream)], timescale: 48_000)
    let folder = try ProgramFolder()
    let url = folder.file("sound.mov")
    try Data().write(to: url)
    let writer = ISOWriter(try ISOFile(url.path, isWritable: true), tracks: [plan])
    let block = [UInt8](repeating: 7, count: 4800)
    for number in 0..<2000 as Range<Int64> {
      try writer.append(ISOSample(bytes: block, decode: number * 4800, duration: 1, count: 4800), to: 0)
    }
    // Never finished.
    let media = try await MediaFile.open(url)
    let track = try #require(media.facts.tracks.first)
    let count = try #require(track.sampleCount)
    #expect(count > 9_400_000 && track.sampleBytes == Int64(count))
    #expect(abs(track.timeRange.duration.seconds - Double(count) / 48_000) < 0.001)
    let samples = try await media.samples(of: 1).samples
    #expect(samples.count < 1000 && samples.allSatisfy { $0.size == $0.duration })
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.decode + $0.duration == $1.decode })
  }
}
