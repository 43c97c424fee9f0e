import AVFAudio
import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct AVAudioConverterTests {
  /// Converts a whole buffer, given in pieces, with output of a capacity.
  private func convert(
    _ converter: AVAudioConverter, _ source: AVAudioPCMBuffer, piece: Int = 1000, capacity: AVAudioFrameCount = 700,
    into whole: AVAudioPCMBuffer
  ) throws {
    var place = 0
    let part = try #require(
      AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: capacity))
    while true {
      var problem: NSError?
      let status = converter.convert(to: part, error: &problem) { _, status in
        guard place < Int(source.frameLength),
          let input = AVAudioPCMBuffer(pcmFormat: source.format, frameCapacity: AVAudioFrameCount(piece))
        else {
          status.pointee = .endOfStream
          return nil
        }
        let count = min(piece, Int(source.frameLength) - place)
        input.frameLength = AVAudioFrameCount(count)
        for channel in 0..<Int(source.format.channelCount) {
          let samples = Tones.samples(source, channel: channel)
          for frame in 0..<count { Tones.set(samples[place + frame], frame, channel, in: input) }
        }
        place += count
        status.pointee = .haveData
        return input
      }
      #expect(problem == nil)
      guard status == .haveData else {
        #expect(status == .endOfStream)
        #expect(part.frameLength == 0)
        return
      }
      let before = Int(whole.frameLength)
      whole.frameLength += part.frameLength
      for channel in 0..<Int(whole.format.channelCount) {
        for (frame, sample) in Tones.samples(part, channel: channel).enumerated() {
          Tones.set(sample, before + frame, channel, in: whole)
        }
      }
    }
  }

  @Test(arguments: [
    (44_100.0, 48_000.0), (48_000, 44_100), (48_000, 16_000), (16_000, 48_000), (44_100, 22_050), (8000, 44_100),
  ]) func aToneKeepsFrequencyLevelAndPlaceAtAnotherRate(_ from: Double, _ to: Double) throws {
    let (input, output) = (try Tones.format(from, 1), try Tones.format(to, 1))
    let source = try Tones.sine(1000, frames: Int(from), in: input)
    let converter = try #require(AVAudioConverter(from: input, to: output))
    let whole = try #require(AVAudioPCMBuffer(pcmFormat: output, frameCapacity: AVAudioFrameCount(to) + 1000))
    try convert(converter, source, into: whole)
    #expect(whole.frameLength == AVAudioFrameCount(to))
    let margin = Int(to) / 10
    let samples = Array(Tones.samples(whole)[margin..<Int(to) - margin])
    let wanted = (margin..<Int(to) - margin).map { 0.5 * sin(2 * .pi * 1000 * Double($0) / to) }
    for (sample, wanted) in zip(samples, wanted) { #expect(abs(sample - wanted) < 1e-4) }
    // All that isn't the tone: 90 dB below it.
    #expect(Tones.residue(of: 1000, in: samples, rate: to) < 3e-5)
  }

  @Test func whatTheOutputCannotHoldIsGone() throws {
    let (input, output) = (try Tones.format(48_000, 1), try Tones.format(16_000, 1))
    let source = try Tones.sine(10_000, frames: 48_000, in: input)
    func level(_ quality: AVAudioQuality) throws -> Double {
      let converter = try #require(AVAudioConverter(from: input, to: output))
      converter.sampleRateConverterQuality = quality.rawValue
      let whole = try #require(AVAudioPCMBuffer(pcmFormat: output, frameCapacity: 17_000))
      try convert(converter, source, into: whole)
      // Where the tone would be mirrored to.
      return Tones.level(of: 6000, in: Array(Tones.samples(whole)[1000..<15_000]), rate: 16_000)
    }
    let (high, low) = (try level(.high), try level(.min))
    #expect(high < 1e-5)
    #expect(low > high)
  }

  @Test func thePiecesOfAStreamDoNotMatter() throws {
    let (input, output) = (try Tones.format(44_100, 2), try Tones.format(48_000, 2))
    let source = try Tones.noise(20_000, bits: 16, in: input)
    var results: [[Double]] = []
    for (piece, capacity) in [(20_000, 30_000), (1, 4096), (777, 13)] {
      let count = piece == 1 ? 300 : 20_000
      let part = try #require(AVAudioPCMBuffer(pcmFormat: input, frameCapacity: AVAudioFrameCount(count)))
      part.frameLength = AVAudioFrameCount(count)
      for frame in 0..<count {
        for channel in 0..<2 { Tones.set(Tones.samples(source, channel: channel)[frame], frame, channel, in: part) }
        if piece != 1 { break }
      }
      let converter = try #require(AVAudioConverter(from: input, to: output))
      let whole = try #require(AVAudioPCMBuffer(pcmFormat: output, frameCapacity: 30_000))
      try convert(
        converter, piece == 1 ? part : source, piece: piece, capacity: AVAudioFrameCount(capacity), into: whole)
      results.append(Tones.samples(whole, channel: 1))
    }
    #expect(results[0].count == 21_769)
    #expect(results[0] == results[2])
    // Far from the end of the short one.
    #expect(results[0][..<200] == results[1][..<200])
  }

  @Test(
    arguments: [
      AVAudioCommonFormat.pcmFormatInt16, .pcmFormatInt32, .pcmFormatFloat32, .pcmFormatFloat64,
    ], [true, false]) func samplesBecomeOthersAndThemselvesAgain(_ common: AVAudioCommonFormat, _ interleaved: Bool)
    throws
  {
    let format = try Tones.format(44_100, 2)
    let other = try #require(
      AVAudioFormat(commonFormat: common, sampleRate: 44_100, channels: 2, interleaved: interleaved))
    let source = try Tones.noise(5000, bits: 16, in: format)
    let there = try #require(AVAudioConverter(from: format, to: other))
    let back = try #require(AVAudioConverter(from: other, to: format))
    let between = try #require(AVAudioPCMBuffer(pcmFormat: other, frameCapacity: 5000))
    let result = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 6000))
    try there.convert(to: between, from: source)
    #expect(between.frameLength == 5000)
    if common != .pcmFormatFloat64 { #expect(Tones.samples(between, channel: 1) == Tones.samples(source, channel: 1)) }
    try back.convert(to: result, from: between)
    for channel in 0..<2 { #expect(Tones.samples(result, channel: channel) == Tones.samples(source, channel: channel)) }
  }

  @Test func theSimpleConversionRefusesRatesAndSmallOutputs() throws {
    let format = try Tones.format(44_100, 1)
    let source = try Tones.sine(440, frames: 100, in: format)
    let slow = try #require(AVAudioConverter(from: format, to: try Tones.format(22_050, 1)))
    let output = try #require(AVAudioPCMBuffer(pcmFormat: slow.outputFormat, frameCapacity: 100))
    let refusal = #expect(throws: NSError.self) { try slow.convert(to: output, from: source) }
    #expect(refusal?.domain == "com.apple.coreaudio.avfaudio")
    #expect(refusal?.code == Int(kAudioConverterErr_OperationNotSupported))
    let same = try #require(AVAudioConverter(from: format, to: format))
    let small = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 99))
    let other = #expect(throws: NSError.self) { try same.convert(to: small, from: source) }
    #expect(other?.code == Int(kAudioConverterErr_InvalidOutputSize))
  }

  @Test func channelsAreMappedMixedOrLeftOut() throws {
    let (mono, stereo) = (try Tones.format(48_000, 1), try Tones.format(48_000, 2))
    let pair = try Tones.sine(440, frames: 1000, in: stereo)
    let (left, right) = (Tones.samples(pair), Tones.samples(pair, channel: 1))
    let one = try #require(AVAudioPCMBuffer(pcmFormat: mono, frameCapacity: 1000))
    let down = try #require(AVAudioConverter(from: stereo, to: mono))
    #expect(down.channelMap == [0])
    try down.convert(to: one, from: pair)
    #expect(Tones.samples(one) == left)
    down.channelMap = [1]
    try down.convert(to: one, from: pair)
    #expect(Tones.samples(one) == right)
    let mixing = try #require(AVAudioConverter(from: stereo, to: mono))
    mixing.downmix = true
    try mixing.convert(to: one, from: pair)
    for (sample, (left, right)) in zip(Tones.samples(one), zip(left, right)) {
      #expect(abs(sample - (left + right) / 2) < 1e-6)
    }
    let up = try #require(AVAudioConverter(from: mono, to: stereo))
    let two = try #require(AVAudioPCMBuffer(pcmFormat: stereo, frameCapacity: 1000))
    let source = try Tones.sine(300, frames: 1000, in: mono)
    try up.convert(to: two, from: source)
    for channel in 0..<2 { #expect(Tones.samples(two, channel: channel) == Tones.samples(source)) }
    up.channelMap = [-1, 0]
    try up.convert(to: two, from: source)
    #expect(Tones.samples(two).allSatisfy { $0 == 0 })
    #expect(Tones.samples(two, channel: 1) == Tones.samples(source))
  }

  @Test func channelsAreBroughtIntoTheOrderOfALayout() throws {
    let wave = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_A))
    let film = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_D))
    let input = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: wave)
    let output = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: film)
    let source = try Tones.noise(100, bits: 16, in: input)
    let target = try #require(AVAudioPCMBuffer(pcmFormat: output, frameCapacity: 100))
    try #require(AVAudioConverter(from: input, to: output)).convert(to: target, from: source)
    // C L R Ls Rs LFE of L R C LFE Ls Rs.
    for (channel, from) in [2, 0, 1, 4, 5, 3].enumerated() {
      #expect(Tones.samples(target, channel: channel) == Tones.samples(source, channel: from))
    }
  }

  @Test func anInputThatRunsDryGoesOnLater() throws {
    let (input, output) = (try Tones.format(44_100, 1), try Tones.format(48_000, 1))
    let converter = try #require(AVAudioConverter(from: input, to: output))
    let source = try Tones.sine(440, frames: 4410, in: input)
    let part = try #require(AVAudioPCMBuffer(pcmFormat: output, frameCapacity: 9000))
    var gives = true
    var total = 0
    for _ in 0..<3 {
      gives = true
      let status = converter.convert(to: part, error: nil) { _, status in
        status.pointee = gives ? .haveData : .noDataNow
        defer { gives = false }
        return gives ? source : nil
      }
      #expect(status == .inputRanDry)
      total += Int(part.frameLength)
    }
    let last = converter.convert(to: part, error: nil) { _, status in
      status.pointee = .endOfStream
      return nil
    }
    #expect(last == .haveData)
    #expect(total + Int(part.frameLength) == 14_400)
    converter.reset()
    let again = converter.convert(to: part, error: nil) { _, status in
      status.pointee = gives ? .haveData : .endOfStream
      defer { gives = false }
      return gives ? source : nil
    }
    #expect(again == .endOfStream)
    gives = true
    converter.reset()
    _ = converter.convert(to: part, error: nil) { _, status in
      status.pointee = gives ? .haveData : .endOfStream
      defer { gives = false }
      return gives ? source : nil
    }
    #expect(part.frameLength == 4800)
  }

  @Test func theBeginningOfResampledSoundIsMadeUpAsAsked() throws {
    let (input, output) = (try Tones.format(48_000, 1), try Tones.format(24_000, 1))
    // A single click.
    let source = try #require(AVAudioPCMBuffer(pcmFormat: input, frameCapacity: 4000))
    source.frameLength = 4000
    Tones.set(0.5, 2000, 0, in: source)
    func peak(_ method: AVAudioConverterPrimeMethod) throws -> (place: Int, prime: AVAudioConverterPrimeInfo) {
      let converter = try #require(AVAudioConverter(from: input, to: output))
      converter.primeMethod = method
      let whole = try #require(AVAudioPCMBuffer(pcmFormat: output, frameCapacity: 4000))
      try convert(converter, source, into: whole)
      let samples = Tones.samples(whole)
      return (samples.indices.max { samples[$0] < samples[$1] } ?? -1, converter.primeInfo)
    }
    let normal = try peak(.normal)
    #expect(normal.place == 1000)
    #expect(normal.prime.leadingFrames == 0)
    #expect(normal.prime.trailingFrames > 0)
    let given = try peak(.pre)
    // Between two samples.
    #expect(abs(Double(given.place) - (2000 - Double(given.prime.leadingFrames)) / 2) <= 0.5)
    #expect(given.prime.leadingFrames > 0)
    let late = try peak(.none)
    #expect(late.place == 1000 + Int(normal.prime.trailingFrames) / 2)
    #expect(late.prime.trailingFrames == 0)
  }

  @Test func noiseHidesThatSamplesAreRounded() throws {
    let (input, output) = (try Tones.format(48_000, 1), try Tones.format(48_000, 1, .pcmFormatInt16))
    // So soft that it is rounded away.
    let source = try Tones.sine(1000, level: 0.4 / 32768, frames: 48_000, in: input)
    let target = try #require(AVAudioPCMBuffer(pcmFormat: output, frameCapacity: 48_000))
    let converter = try #require(AVAudioConverter(from: input, to: output))
    try converter.convert(to: target, from: source)
    #expect(Tones.samples(target).allSatisfy { $0 == 0 })
    converter.dither = true
    try converter.convert(to: target, from: source)
    let level = Tones.level(of: 1000, in: Tones.samples(target), rate: 48_000) * 32768
    #expect(abs(level - 0.4) < 0.05)
  }
}
