import CoreMedia

extension AudioEncoding {
  /// How sound of a format is encoded, with the usual bit rate; nil where nothing encodes it here.
  package init?(_ stream: AudioStreamBasicDescription) {
    guard let codec = Codec(format: stream.mFormatID), !EncoderList.sounds[codec].isEmpty else { return nil }
    let rate = Int(clamping: stream.mSampleRate.rounded())
    guard codec.sampleRates.isEmpty || codec.sampleRates.contains(rate), (1...768_000).contains(rate) else {
      return nil
    }
    self.init(codec: codec, sampleRate: rate, channelCount: Int(stream.mChannelsPerFrame))
    if codec == .pcm {
      guard let layout = SampleLayout(stream), layout.size * 8 == stream.mBitsPerChannel else { return nil }
      plain = .init(
        bits: layout.size * 8, isFloat: layout.form.isFloat, isBigEndian: layout.form.isBig && layout.size > 1)
      return
    }
    guard stream.mChannelsPerFrame <= 8 else { return nil }
    plain = .init(bits: 32, isFloat: true)
    if isLossless {
      // Encoders here keep 16 bits or 24.
      switch stream.mFormatFlags {
      case kAppleLosslessFormatFlag_16BitSourceData, 0: plain = .init(bits: 16)
      case kAppleLosslessFormatFlag_24BitSourceData: plain = .init(bits: 24)
      default: return nil
      }
    }
  }

  /// Whether what is decoded is what was encoded.
  package var isLossless: Bool { codec == .alac || codec.word == "flac" }

  /// The sample rates that can be encoded; empty means any.
  package var sampleRates: [Int] { codec.sampleRates.sorted() }
}

extension AudioEncoding {
  /// The bit rate of an encoder that isn't told one.
  package var usualBitRate: Int { EncoderChoice.usualBitRate(codec, channels: channelCount ?? 2) }
}

extension Codec {
  /// Whether an encoder for sound of this codec is installed.
  package var canBeEncodedHere: Bool { EncoderList.sounds[self].contains { $0.isThere(for: .offline) } }
}
