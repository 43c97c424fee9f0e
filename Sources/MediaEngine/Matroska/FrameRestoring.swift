/// Puts back what Matroska leaves out of some codecs' frames.
struct FrameRestoring {
  private enum Method {
    /// ProRes' size and name.
    case prores
    /// WavPack's block headers, for a version of its format.
    case wavpack(UInt16)
  }

  private let method: Method

  init?(_ track: MatroskaTrack) {
    switch track.codec {
    case "V_PRORES": method = .prores
    case "A_WAVPACK4":
      let version =
        track.privateData.count >= 2 ? UInt16(track.privateData[0]) | UInt16(track.privateData[1]) << 8 : 0x410
      method = .wavpack(version)
    default: return nil
    }
  }

  /// The frame as its codec defines it.
  func restored(_ frame: [UInt8]) -> [UInt8] {
    switch method {
    case .prores:
      if frame.count >= 8, frame[4..<8].elementsEqual("icpf".utf8) { return frame }
      var whole: [UInt8] = []
      whole.reserveCapacity(frame.count + 8)
      whole.append(UInt64(frame.count + 8), bytes: 4)
      return whole + Array("icpf".utf8) + frame
    case .wavpack(let version): return Self.wavpack(frame, version)
    }
  }

  /// WavPack's frame: the number of samples, and for each block its flags, checksum and, if there are several, size.
  private static func wavpack(_ frame: [UInt8], _ version: UInt16) -> [UInt8] {
    guard frame.count >= 12 else { return frame }
    let samples = frame[0..<4]
    var (whole, place) = ([UInt8](), 4)
    while place + 8 <= frame.count {
      let flags = frame[place..<place + 4]
      let check = frame[place + 4..<place + 8]
      place += 8
      // The first and the last block of a frame are marked; one that is both stands alone, without a size.
      let isAlone = flags[flags.startIndex + 1] & 0x18 == 0x18
      var size = frame.count - place
      if !isAlone {
        guard place + 4 <= frame.count else { break }
        size = frame[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
        place += 4
      }
      guard size <= frame.count - place else { break }
      whole += Array("wvpk".utf8) + littleEndian(size + 24, 4) + littleEndian(Int(version), 2) + [0, 0]
      whole += littleEndian(0, 4) + littleEndian(0, 4) + Array(samples) + Array(flags) + Array(check)
      whole += frame[place..<place + size]
      place += size
    }
    return whole
  }

  private static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
