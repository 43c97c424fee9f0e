import GStreamer

/// Where the channels of a sound belong, as GStreamer's bits: those of WAVE, but for a second subwoofer in front of the
/// sides. Bit 0 is the front left place, 2 the centre, 3 the subwoofer.
enum ChannelPlaces {
  /// The usual places for more than two channels, in the order of their bits; 0 for counts that have none.
  static func usual(_ count: Int) -> UInt64 {
    let masks: [Int: UInt64] = [3: 0x7, 4: 0x33, 5: 0x37, 6: 0x3f, 7: 0x13f, 8: 0xc3f]
    return masks[count] ?? 0
  }

  /// Caps of uncompressed audio, whose channels need to be told apart where they are more than two.
  static func caps(rate: Int, channels: Int, format: String? = nil) -> Caps {
    var text = "audio/x-raw, layout=interleaved, rate=\(rate), channels=\(channels)"
    if let format { text += ", format=\(format)" }
    if channels > 2 { text += ", channel-mask=(bitmask)0x\(String(usual(channels), radix: 16))" }
    return (try? Caps(parsing: text)) ?? Caps("audio/x-raw")
  }
}
