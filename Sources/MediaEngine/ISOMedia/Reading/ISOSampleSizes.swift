/// Reads sample sizes (`stsz`, `stz2`) in order.
struct ISOSampleSizes {
  /// The number of samples.
  let count: Int
  /// The size of all samples, where it is the same.
  let common: Int?
  private var reader: ISOBytes
  private let bits: Int
  private var halfByte: UInt32?

  init(_ table: ISOBox) throws(ISOBox.Damage) {
    guard let box = table["stsz"] ?? table["stz2"] else { throw ISOBox.Damage(what: "stbl") }
    reader = ISOBytes(box.payload, at: 4)
    guard let size = reader.read(4), let count = reader.read(4) else { throw ISOBox.Damage(what: box.type) }
    self.count = Int(count)
    bits = box.type == "stz2" ? Int(size & 0xff) : 32
    common = box.type == "stsz" && size != 0 ? Int(size) : nil
    guard [4, 8, 16, 32].contains(bits) else { throw ISOBox.Damage(what: box.type) }
    // A count that the box can't hold is refused, as it would only fill up memory.
    guard common != nil || self.count <= (box.payload.count - reader.offset) * 8 / bits else {
      throw ISOBox.Damage(what: box.type)
    }
  }

  /// The next sample's size.
  mutating func next() -> UInt32? {
    if let common { return UInt32(common) }
    guard bits == 4 else { return reader.read(bits / 8).map { UInt32($0) } }
    if let half = halfByte {
      halfByte = nil
      return half
    }
    guard let byte = reader.read(1) else { return nil }
    halfByte = UInt32(byte & 0xf)
    return UInt32(byte >> 4)
  }

  /// The sum of all sizes.
  var total: Int64 {
    if let common { return Int64(clamping: Int128(common) * Int128(count)) }
    var (rest, total) = (self, Int64(0))
    for _ in 0..<count { total += Int64(rest.next() ?? 0) }
    return total
  }
}
