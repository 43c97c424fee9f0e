import CFFmpeg

/// How long a packet of Apple's lossless sound lasts: CAF doesn't say it of the last one, which is shorter.
enum ALACPacket {
  /// The packet's duration in its stream's units; zero if unknown.
  static func duration(_ packet: UnsafePointer<AVPacket>, _ stream: UnsafePointer<AVStream>) -> Int64 {
    let parameters = stream.pointee.codecpar.pointee
    let samples =
      count(UnsafeBufferPointer(start: packet.pointee.data, count: Int(max(0, packet.pointee.size))))
      ?? usual(UnsafeBufferPointer(start: parameters.extradata, count: Int(max(0, parameters.extradata_size))))
    let unit = Int64(stream.pointee.time_base.num) * Int64(parameters.sample_rate)
    guard let samples, unit > 0, stream.pointee.time_base.den > 0 else { return 0 }
    return Int64(samples) * Int64(stream.pointee.time_base.den) / unit
  }

  /// The samples of a packet that says how many they are, in its first element's header.
  static func count(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
    // Element (3 bits), instance (4), unused (12), whether a count follows (1), shifted bytes (2), uncompressed (1).
    guard bytes.count >= 7, bytes[2] & 0x10 != 0 else { return nil }
    return UInt32(truncatingIfNeeded: bytes[2..<7].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 1)
  }

  /// The samples of all other packets, from the decoder configuration: an atom.
  private static func usual(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
    bytes.count >= 36 ? bytes[12..<16].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } : nil
  }
}
