/// AAC as old writers name it: the profile in the codec's ID, without a configuration.
enum AACProfile {
  private static let rates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350]

  /// An AudioSpecificConfig for a track.
  static func configuration(_ track: MatroskaTrack) -> [UInt8] {
    let names = [("MAIN", 1), ("LC", 2), ("SSR", 3), ("LTP", 4)]
    let parts = track.codec.split(separator: "/").map(String.init)
    let profile = names.first { parts.contains($0.0) }?.1 ?? 2
    let core = index(track.audio.coreRate)
    let channels = track.audio.channels == 8 ? 7 : min(track.audio.channels, 6)
    let plain = profile << 11 | core << 7 | channels << 3
    var bytes = [UInt8(truncatingIfNeeded: plain >> 8), UInt8(truncatingIfNeeded: plain)]
    if parts.contains("SBR") {
      // The extension that says so, for decoders that know it.
      let doubled = track.audio.rate > track.audio.coreRate ? track.audio.rate : track.audio.coreRate * 2
      bytes += [0x56, 0xE5, UInt8(0x80 | index(doubled) << 3)]
    }
    return bytes
  }

  private static func index(_ rate: Int) -> Int {
    rates.indices.min { abs(rates[$0] - rate) < abs(rates[$1] - rate) } ?? 4
  }
}
