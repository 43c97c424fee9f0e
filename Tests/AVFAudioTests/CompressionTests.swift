import AVFAudio
import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct CompressionTests {
  /// Encodes a buffer into packets.
  private func packets(
    _ converter: AVAudioConverter, of source: AVAudioPCMBuffer, capacity: AVAudioPacketCount = 7
  ) throws -> [AVAudioCompressedBuffer] {
    var result: [AVAudioCompressedBuffer] = []
    var isGiven = false
    while true {
      let part = AVAudioCompressedBuffer(
        format: converter.outputFormat, packetCapacity: capacity,
        maximumPacketSize: converter.maximumOutputPacketSize)
      var problem: NSError?
      let status = converter.convert(to: part, error: &problem) { _, status in
        status.pointee = isGiven ? .endOfStream : .haveData
        defer { isGiven = true }
        return isGiven ? nil : source
      }
      #expect(problem == nil)
      guard status == .haveData else {
        #expect(status == .endOfStream)
        return result
      }
      #expect(part.packetCount > 0)
      result.append(part)
    }
  }

  /// Decodes packets.
  private func samples(_ converter: AVAudioConverter, of packets: [AVAudioCompressedBuffer]) throws -> [[Double]] {
    var left = packets[...]
    var result = [[Double]](repeating: [], count: Int(converter.outputFormat.channelCount))
    let part = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: 1500))
    while true {
      var problem: NSError?
      let status = converter.convert(to: part, error: &problem) { _, status in
        status.pointee = left.isEmpty ? .endOfStream : .haveData
        return left.popFirst()
      }
      #expect(problem == nil)
      guard status == .haveData else { return result }
      for channel in result.indices { result[channel] += Tones.samples(part, channel: channel) }
    }
  }

  private func format(_ id: AudioFormatID, _ rate: Double, bits: Int = 16) throws -> AVAudioFormat {
    try #require(
      AVAudioFormat(settings: [
        AVFormatIDKey: id, AVSampleRateKey: rate, AVNumberOfChannelsKey: 2, AVEncoderBitDepthHintKey: bits,
      ]))
  }

  @Test(arguments: [kAudioFormatAppleLossless, kAudioFormatFLAC], [16, 24])
  func losslessPacketsBecomeTheSameSamples(_ id: AudioFormatID, _ bits: Int) throws {
    let plain = try Tones.format(44_100, 2)
    let coded = try format(id, 44_100, bits: bits)
    let source = try Tones.noise(20_001, bits: bits, in: plain)
    let encoder = try #require(AVAudioConverter(from: plain, to: coded))
    let packets = try packets(encoder, of: source)
    let perPacket = Int(coded.streamDescription.pointee.mFramesPerPacket)
    #expect(packets.reduce(0) { $0 + Int($1.packetCount) } == (20_001 + perPacket - 1) / perPacket)
    #expect(encoder.magicCookie != nil)
    let decoder = try #require(AVAudioConverter(from: encoder.outputFormat, to: plain))
    let result = try samples(decoder, of: packets)
    for channel in 0..<2 { #expect(result[channel] == Tones.samples(source, channel: channel)) }
  }

  @Test func bitRatesAreThoseThatTheSampleRateAllows() throws {
    var stream = AudioStreamBasicDescription(
      mSampleRate: 16_000, mFormatID: kAudioFormatMPEG4AAC, mFormatFlags: 0, mBytesPerPacket: 0,
      mFramesPerPacket: 1024, mBytesPerFrame: 0, mChannelsPerFrame: 1, mBitsPerChannel: 0, mReserved: 0)
    let (mono, resampled) = (try Tones.format(16_000, 1), try Tones.format(48_000, 1))
    let coded = try #require(AVAudioFormat(streamDescription: &stream))
    let low = try #require(AVAudioConverter(from: mono, to: coded))
    // 6144 bits in each packet of 1024 samples.
    #expect(low.applicableEncodeBitRates?.last == 96_000 && low.availableEncodeBitRates?.last == 256_000)
    #expect(low.availableEncodeChannelLayoutTags?.first?.uint32Value == kAudioChannelLayoutTag_Mono)
    let plain = try #require(AVAudioConverter(from: mono, to: resampled))
    #expect(plain.applicableEncodeBitRates == nil && plain.availableEncodeChannelLayoutTags == nil)
  }

  @Test(arguments: [(kAudioFormatMPEG4AAC, 44_100.0), (kAudioFormatOpus, 48_000.0)])
  func lossyPacketsBecomeTheSameTones(_ id: AudioFormatID, _ rate: Double) throws {
    let plain = try Tones.format(rate, 2)
    let coded = try format(id, rate)
    let source = try Tones.sine(500, frames: 50_000, in: plain)
    let encoder = try #require(AVAudioConverter(from: plain, to: coded))
    encoder.bitRate = 160_000
    #expect(encoder.bitRate == 160_000)
    #expect(encoder.applicableEncodeBitRates?.contains(160_000) == true)
    let packets = try packets(encoder, of: source)
    let size = packets.reduce(0) { $0 + Int($1.byteLength) }
    let seconds = 50_000 / rate
    #expect(abs(Double(size) * 8 / seconds - 160_000) < 40_000)
    let prime = encoder.primeInfo
    #expect(prime.leadingFrames == (id == kAudioFormatOpus ? 312 : 1024))
    let count = packets.reduce(0) { $0 + Int($1.packetCount) }
    let all = count * Int(coded.streamDescription.pointee.mFramesPerPacket)
    #expect(Int(prime.leadingFrames) + 50_000 + Int(prime.trailingFrames) == all)
    let decoder = try #require(AVAudioConverter(from: encoder.outputFormat, to: plain))
    let whole = try samples(decoder, of: packets)
    #expect(whole[0].count == all)
    // Without what the encoder added, the sound is where it was.
    decoder.reset()
    decoder.primeInfo = prime
    let result = try samples(decoder, of: packets)
    for channel in 0..<2 {
      #expect(result[channel].count == 50_000)
      let frequency = 500 * Double(channel + 1)
      var off = 0.0
      for frame in 5000..<45_000 {
        let difference = result[channel][frame] - 0.5 * sin(2 * .pi * frequency * Double(frame) / rate)
        off += difference * difference
      }
      #expect((off / 40_000).squareRoot() < 0.03)
    }
  }

  @Test func soundIsResampledAndMixedOnItsWayIntoAnEncoder() throws {
    let plain = try Tones.format(44_100, 1, .pcmFormatInt16, interleaved: true)
    let coded = try format(kAudioFormatOpus, 48_000)
    let source = try Tones.sine(1000, frames: 44_100, in: plain)
    let encoder = try #require(AVAudioConverter(from: plain, to: coded))
    let packets = try packets(encoder, of: source)
    let output = try Tones.format(32_000, 1)
    let decoder = try #require(AVAudioConverter(from: encoder.outputFormat, to: output))
    let result = try samples(decoder, of: packets)
    let middle = Array(result[0][4000..<28_000])
    #expect(abs(Tones.level(of: 1000, in: middle, rate: 32_000) - 0.5) < 0.03)
    #expect(Tones.residue(of: 1000, in: middle, rate: 32_000) < 0.05)
  }

  @Test func whatNothingEncodesOrDecodesIsRefused() throws {
    let plain = try Tones.format(44_100, 2)
    #expect(AVAudioConverter(from: plain, to: try format(kAudioFormatMPEGLayer3, 44_100)) == nil)
    #expect(AVAudioConverter(from: plain, to: try format(kAudioFormatMPEG4AAC, 96_000)) == nil)
    #expect(AVAudioConverter(from: plain, to: try format(kAudioFormatAppleLossless, 44_100, bits: 32)) == nil)
    var stream = AudioStreamBasicDescription()
    (stream.mFormatID, stream.mSampleRate, stream.mChannelsPerFrame) = (0x7878_7878, 44_100, 2)
    let unknown = try #require(AVAudioFormat(streamDescription: &stream))
    #expect(AVAudioConverter(from: unknown, to: plain) == nil)
    let encoder = try #require(AVAudioConverter(from: plain, to: try format(kAudioFormatMPEG4AAC, 44_100)))
    #expect(encoder.availableEncodeSampleRates?.contains(44_100) == true)
    #expect(encoder.availableEncodeSampleRates?.contains(96_000) == false)
  }

  @Test func aPacketOutsideItsBufferIsAnError() throws {
    let coded = try format(kAudioFormatMPEG4AAC, 44_100)
    coded.magicCookie = Data([0x12, 0x10])
    let decoder = try #require(AVAudioConverter(from: coded, to: try Tones.format(44_100, 2)))
    let packets = AVAudioCompressedBuffer(format: coded, packetCapacity: 1, maximumPacketSize: 10)
    packets.packetCount = 1
    packets.byteLength = 10
    packets.packetDescriptions?.pointee = AudioStreamPacketDescription(
      mStartOffset: 5, mVariableFramesInPacket: 0, mDataByteSize: 6)
    let output = try #require(AVAudioPCMBuffer(pcmFormat: decoder.outputFormat, frameCapacity: 100))
    var problem: NSError?
    let status = decoder.convert(to: output, error: &problem) { _, status in
      status.pointee = .haveData
      return packets
    }
    #expect(status == .error)
    #expect(problem?.code == Int(kAudioConverterErr_InvalidInputSize))
    #expect(output.frameLength == 0)
  }
}
