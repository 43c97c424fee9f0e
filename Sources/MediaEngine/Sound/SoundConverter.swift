import CoreMedia
import Foundation

/// Converts sound from one format to another, piece by piece: decodes it, mixes its channels, resamples and encodes it. Its
/// calls block: use it from one thread at a time.
package final class SoundConverter {
  /// What a converter does beyond its formats.
  package struct Options: Sendable {
    package var mixing: ChannelMixing
    /// The resampler's filter.
    package var filterLength = FilterBank.usualLength
    package var priming = SoundPriming.silent
    /// Whether noise hides that samples are rounded.
    package var isDithered = false
    /// How the output is encoded; its codec is that of the format.
    package var encoding = AudioEncoding()
    /// How many frames are left out at both ends of what is decoded.
    package var leading = 0
    package var trailing = 0

    package init(_ mixing: ChannelMixing) { self.mixing = mixing }
  }

  private enum Sink {
    case samples
    case encoder(SoundEncoder)
  }

  private static let piece = 2048

  private let input: CMFormatDescription
  private let output: AudioStreamBasicDescription
  private let options: Options
  private let layout: SampleLayout?
  private let decoder: SoundDecoder?
  private let sink: Sink
  private let channels: Int
  private let rate: Int
  /// What is left out at the beginning still.
  private var leading: Int
  /// What was put in and isn't mixed yet: the end of what is decoded, which may be left out.
  private var held: SoundQueue
  private var heldRate = 0
  private var resampler: StreamResampler?
  private var ready: SoundQueue
  private var noise = Noise()
  private var hasEnded = false
  private var encoded: Int64 = 0
  private var packetFrames: Int64 = 0

  /// Throws where nothing decodes or encodes such sound.
  package init(_ input: CMFormatDescription, to output: AudioStreamBasicDescription, _ options: Options) throws {
    guard let stream = input.audioStreamBasicDescription else { throw SoundDecodingFailure(reason: "no sound") }
    (self.input, self.output, self.options) = (input, output, options)
    layout = SampleLayout(stream)
    decoder = layout == nil ? try SoundDecoder(input) : nil
    channels = options.mixing.rows.count
    rate = Int(clamping: output.mSampleRate.rounded())
    if output.mFormatID == kAudioFormatLinearPCM {
      sink = .samples
    } else {
      let sound = SoundFormat(rate: rate, channels: channels)
      sink = .encoder(try SoundEncoder(options.encoding, from: sound))
    }
    leading = options.leading
    held = SoundQueue(channels: Int(stream.mChannelsPerFrame))
    ready = SoundQueue(channels: channels)
    if layout != nil { begin(rate: Int(clamping: stream.mSampleRate.rounded())) }
  }

  private func begin(rate source: Int) {
    guard heldRate == 0 else { return }
    heldRate = source
    guard source != rate else { return }
    resampler = StreamResampler(
      from: source, to: rate, channels: channels, filterLength: options.filterLength, priming: options.priming)
  }

  // MARK: Input

  /// Adds samples.
  package func push(_ list: UnsafeMutableAudioBufferListPointer, count: Int) throws {
    guard let layout, !hasEnded, count > 0 else { return }
    try withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { scratch in
      guard let base = scratch.baseAddress else { return }
      for channel in 0..<layout.channels {
        layout.read(list, channel: channel, from: 0, count: count, into: base)
        held.append(UnsafeBufferPointer(start: base, count: count), to: channel)
      }
      try pass(holding: 0)
    }
  }

  /// Adds a packet.
  package func push(_ packet: [UInt8], frames: Int) throws {
    guard let decoder, !hasEnded else { return }
    try decoder.push(packet, frames: frames)
    try takeDecoded(decoder)
    try pass(holding: options.trailing)
  }

  private func takeDecoded(_ decoder: SoundDecoder) throws {
    while let (samples, count, rate) = try decoder.next() {
      begin(rate: rate)
      guard rate == heldRate else { throw SoundDecodingFailure(reason: "the sample rate changes") }
      let frames = samples.count / count
      let wanted = Int(input.audioStreamBasicDescription?.mChannelsPerFrame ?? 0)
      var scratch = [Double](repeating: 0, count: frames)
      for channel in 0..<wanted {
        // A decoder may give out fewer or more channels than were announced: one is heard from both sides.
        let from = count == 1 ? 0 : channel
        for frame in 0..<frames { scratch[frame] = from < count ? samples[frame * count + from] : 0 }
        scratch.withUnsafeBufferPointer { held.append($0, to: channel) }
      }
    }
  }

  /// No more comes.
  package func end() throws {
    guard !hasEnded else { return }
    hasEnded = true
    if let decoder {
      try decoder.finish()
      try takeDecoded(decoder)
      held.dropLast(options.trailing)
    }
    try pass(holding: 0)
    resampler?.end()
    try resample()
    if case .encoder(let encoder) = sink {
      try encode(encoder)
      if encoded > 0 { try encoder.finish() }
    }
  }

  // MARK: On the way

  /// Mixes what was put in, and hands it on.
  private func pass(holding count: Int) throws {
    let skipped = min(leading, held.count)
    held.drop(skipped)
    leading -= skipped
    let length = held.count - count
    guard length > 0 else { return }
    let rows = options.mixing.rows
    var mixed = [Double](repeating: 0, count: length)
    var floats: [[Float]] = []
    for row in rows {
      mix(row, into: &mixed)
      if resampler == nil {
        mixed.withUnsafeBufferPointer { ready.append($0, to: floats.count) }
        floats.append([])
      } else {
        floats.append(mixed.map { Float($0) })
      }
    }
    held.drop(length)
    if let resampler {
      resampler.append(count: length) { channel, target in
        floats[channel].withUnsafeBufferPointer { source in
          if let base = source.baseAddress { target.update(from: base, count: length) }
        }
      }
      try resample()
    }
    if case .encoder(let encoder) = sink { try encode(encoder) }
  }

  private func mix(_ row: [Float], into mixed: inout [Double]) {
    for index in mixed.indices { mixed[index] = 0 }
    for (source, share) in row.enumerated() where share != 0 {
      let share = Double(share)
      held.withSamples(of: source) { samples in
        for index in mixed.indices { mixed[index] += samples[index] * share }
      }
    }
  }

  private func resample() throws {
    guard let resampler else { return }
    while resampler.available > 0 {
      let count = min(Self.piece, resampler.available)
      let memory = UnsafeMutablePointer<Float>.allocate(capacity: count * channels)
      defer { memory.deallocate() }
      try resampler.read(count, into: (0..<channels).map { memory + $0 * count })
      for channel in 0..<channels {
        let samples = (0..<count).map { Double(memory[channel * count + $0]) }
        samples.withUnsafeBufferPointer { ready.append($0, to: channel) }
      }
    }
  }

  private func encode(_ encoder: SoundEncoder) throws {
    guard let form = SampleLayout(encoder.stream), ready.count > 0 else { return }
    let count = ready.count
    var bytes = [UInt8](repeating: 0, count: count * form.bytesPerFrame)
    let list = AudioBufferList.allocate(maximumBuffers: 1)
    defer { free(list.unsafeMutablePointer) }
    bytes.withUnsafeMutableBytes { memory in
      list[0] = AudioBuffer(
        mNumberChannels: UInt32(channels), mDataByteSize: UInt32(clamping: memory.count), mData: memory.baseAddress)
      write(count, into: list, at: 0, as: form)
    }
    try encoder.push(bytes, at: encoded)
    encoded += Int64(count)
  }

  private func write(_ count: Int, into list: UnsafeMutableAudioBufferListPointer, at first: Int, as form: SampleLayout)
  {
    for channel in 0..<channels {
      ready.withSamples(of: channel) { samples in
        guard let base = samples.baseAddress else { return }
        guard options.isDithered, !form.form.isFloat else {
          return form.write(base, count: count, channel: channel, at: first, in: list)
        }
        let step = 1 / Double(Int64(1) << Int64(form.form.bits - 1))
        let noisy = (0..<count).map { base[$0] + noise.next() * step }
        form.write(noisy, count: count, channel: channel, at: first, in: list)
      }
    }
    ready.drop(count)
  }

  // MARK: Output

  /// Whether all that was put in has come out.
  package var isOver: Bool { hasEnded && ready.count == 0 }

  /// How many frames or packets of the input are probably wanted for so many frames of the output.
  package func wanted(for count: Int) -> Int {
    let missing = max(0, count - ready.count)
    let frames = resampler?.missing(for: missing) ?? missing
    let perPacket = Int(input.audioStreamBasicDescription?.mFramesPerPacket ?? 1)
    return max(1, (frames + max(1, perPacket) - 1) / max(1, perPacket))
  }

  /// Writes frames into a list, from its frame `first` on; returns how many there were.
  package func read(
    _ count: Int, into list: UnsafeMutableAudioBufferListPointer, at first: Int, as form: SampleLayout
  ) -> Int {
    let length = min(count, ready.count)
    if length > 0 { write(length, into: list, at: first, as: form) }
    return length
  }

  /// The next packet.
  package func nextPacket() -> EncodedPacket? {
    guard case .encoder(let encoder) = sink, let packet = encoder.next() else { return nil }
    // That of the last packet may be said to be what is left of the sound.
    packetFrames += Int64(output.mFramesPerPacket)
    return packet
  }

  /// How many frames the encoder puts in front of the sound, and behind it as far as packets were fetched; those of the
  /// resampler's filter where nothing is encoded.
  package var prime: (leading: Int, trailing: Int) {
    if case .encoder(let encoder) = sink {
      if options.encoding.isLossless { return (0, 0) }
      let behind = packetFrames - Int64(encoder.priming) - encoded
      return (encoder.priming, hasEnded ? Int(max(0, behind)) : 0)
    }
    guard resampler != nil else { return (options.leading, options.trailing) }
    let reach = StreamResampler.reach(from: heldRate, to: rate, filterLength: options.filterLength)
    switch options.priming {
    case .given: return (reach.before, reach.behind)
    case .silent: return (0, reach.behind)
    case .late: return (0, 0)
    }
  }
}

/// Noise whose values lie between -1 and 1, most often near 0; the same for every run.
private struct Noise {
  private var state: UInt64 = 0x9e37_79b9_7f4a_7c15

  private mutating func uniform() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) * 0x1p-53
  }

  mutating func next() -> Double { uniform() - uniform() }
}
