import AVFAudio
import Foundation
import TestSupport
import Testing

/// Programs read and write sound where they are: often in the main thread.
@Suite @MainActor struct MainThreadTests {
  @Test(arguments: [("m4a", kAudioFormatMPEG4AAC), ("opus", kAudioFormatOpus), ("flac", kAudioFormatFLAC)])
  func compressedFilesAreWrittenAndReadInTheMainThread(_ name: String, _ id: AudioFormatID) throws {
    dispatchPrecondition(condition: .onQueue(.main))
    let folder = try ProgramFolder()
    let place = folder.file("tone.\(name)")
    let format = try Tones.format(48_000, 1)
    let file = try AVAudioFile(
      forWriting: place, settings: [AVFormatIDKey: id, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1])
    try file.write(from: try Tones.sine(500, frames: 48_000, in: format))
    file.close()
    let reader = try AVAudioFile(forReading: place)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: reader.processingFormat, frameCapacity: 48_000))
    try reader.read(into: buffer)
    #expect(buffer.frameLength == 48_000)
    let middle = Array(Tones.samples(buffer, channel: 0)[4000..<44_000])
    #expect(abs(Tones.level(of: 500, in: middle, rate: 48_000) - 0.5) < 0.03)
  }

  @Test func soundIsEncodedAndDecodedInTheMainThread() throws {
    let plain = try Tones.format(48_000, 1)
    let coded = try #require(
      AVAudioFormat(settings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1]))
    let source = try Tones.sine(500, frames: 10_000, in: plain)
    let encoder = try #require(AVAudioConverter(from: plain, to: coded))
    let packets = AVAudioCompressedBuffer(
      format: coded, packetCapacity: 20, maximumPacketSize: encoder.maximumOutputPacketSize)
    var isGiven = false
    let status = encoder.convert(to: packets, error: nil) { _, status in
      status.pointee = isGiven ? .endOfStream : .haveData
      defer { isGiven = true }
      return isGiven ? nil : source
    }
    #expect(status == .haveData && packets.packetCount >= 9)
  }
}
