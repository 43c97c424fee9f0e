import AVFAudio
import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct AVAudioFileTests {
  static let plain: [(name: String, settings: [String: any Sendable], bits: Int)] = [
    ("a.wav", [AVLinearPCMBitDepthKey: 8], 8), ("a.wav", [AVLinearPCMBitDepthKey: 16], 16),
    ("a.wav", [AVLinearPCMBitDepthKey: 24], 24), ("a.wav", [AVLinearPCMBitDepthKey: 32], 32),
    ("a.wav", [AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true], 24),
    ("a.aiff", [AVLinearPCMBitDepthKey: 16], 16),
    ("a.aiff", [AVLinearPCMBitDepthKey: 24], 24), ("a.aifc", [AVLinearPCMBitDepthKey: 16], 16),
    ("a.caf", [AVLinearPCMBitDepthKey: 24, AVLinearPCMIsBigEndianKey: true], 24),
    ("a.caf", [AVLinearPCMBitDepthKey: 32], 32),
    ("a.caf", [AVLinearPCMBitDepthKey: 64, AVLinearPCMIsFloatKey: true], 24),
  ]

  @Test(arguments: plain.indices) func uncompressedSoundComesBackSampleBySample(_ index: Int) throws {
    let (name, sendable, bits) = Self.plain[index]
    let extra = sendable.mapValues { $0 as Any }
    let folder = try Tones.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent(name)
    let format = try Tones.format(44_100, 2, .pcmFormatInt32)
    let noise = try Tones.noise(10_007, bits: bits, in: format)
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2,
    ]
    try Tones.write([noise], to: url, settings: settings.merging(extra) { $1 })
    let file = try AVAudioFile(forReading: url, commonFormat: .pcmFormatInt32, interleaved: true)
    #expect(file.length == 10_007)
    #expect(file.processingFormat.isInterleaved)
    let read = try Tones.read(file)
    for channel in 0..<2 { #expect(Tones.samples(read, channel: channel) == Tones.samples(noise, channel: channel)) }
    // Another program decodes the same.
    let others = try Tones.decoded(url)
    #expect(others.count == 2 * 10_007)
    let left = Tones.samples(noise).map { Float($0) }
    #expect(stride(from: 0, to: others.count, by: 2).map { others[$0] } == left)
  }

  @Test(arguments: ["a.m4a", "a.flac"], [16, 24]) func losslessSoundComesBackSampleBySample(
    _ name: String, _ bits: Int
  ) throws {
    let folder = try Tones.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent(name)
    let format = try Tones.format(48_000, 2)
    let noise = try Tones.noise(30_011, bits: bits, in: format)
    try Tones.write(
      [noise], to: url,
      settings: [
        AVFormatIDKey: name == "a.flac" ? kAudioFormatFLAC : kAudioFormatAppleLossless, AVSampleRateKey: 48_000,
        AVNumberOfChannelsKey: 2, AVEncoderBitDepthHintKey: bits,
      ])
    let file = try AVAudioFile(forReading: url)
    #expect(file.length == 30_011)
    #expect(file.processingFormat.isStandard)
    let read = try Tones.read(file, piece: 1000)
    for channel in 0..<2 { #expect(Tones.samples(read, channel: channel) == Tones.samples(noise, channel: channel)) }
    let others = try Tones.decoded(url)
    let right = Tones.samples(noise, channel: 1).map { Float($0) }
    #expect(stride(from: 1, to: others.count, by: 2).map { others[$0] } == right)
  }

  @Test(arguments: [
    ("a.m4a", kAudioFormatMPEG4AAC, 44_100), ("a.mp4", kAudioFormatMPEG4AAC, 48_000),
    ("a.opus", kAudioFormatOpus, 48_000),
  ])
  func compressedSoundHasTheLengthItWasGiven(_ name: String, _ id: AudioFormatID, _ rate: Double) throws {
    let folder = try Tones.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent(name)
    let format = try Tones.format(rate, 2)
    let first = try Tones.sine(440, frames: 20_000, in: format)
    let second = try Tones.sine(440, frames: 30_001, in: format, from: 20_000)
    try Tones.write(
      [first, second], to: url,
      settings: [AVFormatIDKey: id, AVSampleRateKey: rate, AVNumberOfChannelsKey: 2, AVEncoderBitRateKey: 192_000])
    let file = try AVAudioFile(forReading: url)
    #expect(file.length == 50_001)
    #expect(file.fileFormat.streamDescription.pointee.mFormatID == id)
    let read = try Tones.read(file)
    #expect(read.frameLength == 50_001)
    for channel in 0..<2 {
      let frequency = 440 * Double(channel + 1)
      let samples = Array(Tones.samples(read, channel: channel)[8000..<40_000])
      #expect(abs(Tones.level(of: frequency, in: samples, rate: rate) - 0.5) < 0.02)
      #expect(Tones.level(of: 880 / Double(channel + 1), in: samples, rate: rate) < 0.02)
      // The tone is where it was.
      let original = (8000..<40_000).map { 0.5 * sin(2 * .pi * frequency * Double($0) / rate) }
      let off = zip(samples, original).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } / 32_000
      #expect(off.squareRoot() < 0.03)
    }
    // ffmpeg leaves what fills the last packet of AAC in, and takes off what is in front.
    let others = try Tones.decoded(url).count / 2
    #expect(id == kAudioFormatOpus ? others == 50_001 : (50_001..<50_001 + 1024).contains(others))
  }
}
