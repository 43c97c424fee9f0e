/// An MPEG-4 elementary stream descriptor (`esds`).
struct ISODescriptor {
  /// The object type indication, which identifies the codec.
  var objectType: UInt8
  /// The decoder-specific information.
  var configuration: [UInt8] = []

  /// A descriptor of a codec and its decoder-specific information.
  init(objectType: UInt8, configuration: [UInt8] = []) {
    (self.objectType, self.configuration) = (objectType, configuration)
  }

  init?(esds payload: [UInt8]) {
    var reader = ISOBytes(payload, at: 4)
    guard let (tag, _) = Self.head(&reader), tag == 3, reader.read(2) != nil, let flags = reader.read(1) else {
      return nil
    }
    if flags & 0x80 != 0 { reader.skip(2) }
    if flags & 0x40 != 0, let length = reader.read(1) { reader.skip(Int(length)) }
    if flags & 0x20 != 0 { reader.skip(2) }
    guard let (tag, _) = Self.head(&reader), tag == 4, let type = reader.read(1) else { return nil }
    objectType = UInt8(type)
    reader.skip(12)
    guard let (tag, length) = Self.head(&reader), tag == 5, length <= payload.count - reader.offset else { return }
    configuration = Array(payload[reader.offset..<reader.offset + length])
  }

  /// Reads a descriptor's tag and length; the latter comes in groups of seven bits.
  private static func head(_ reader: inout ISOBytes) -> (tag: UInt64, length: Int)? {
    guard let tag = reader.read(1) else { return nil }
    var length = 0
    for _ in 0..<4 {
      guard let byte = reader.read(1) else { return nil }
      length = length << 7 | Int(byte & 0x7f)
      if byte & 0x80 == 0 { break }
    }
    return (tag, length)
  }

  /// The descriptor as an `esds` payload.
  func esds(isSound: Bool) -> [UInt8] {
    var decoder: [UInt8] = [objectType, isSound ? 0x15 : 0x11]
    // Buffer size and bit rates are left at zero.
    decoder += [UInt8](repeating: 0, count: 11)
    if !configuration.isEmpty { decoder += Self.descriptor(5, configuration) }
    var stream: [UInt8] = [0, 0, 0]
    stream += Self.descriptor(4, decoder)
    stream += Self.descriptor(6, [2])
    return [0, 0, 0, 0] + Self.descriptor(3, stream)
  }

  /// A descriptor whose length always takes four groups of seven bits, as in most files.
  private static func descriptor(_ tag: UInt8, _ inside: [UInt8]) -> [UInt8] {
    var bytes = [tag]
    for place in (0..<4).reversed() {
      bytes.append(UInt8(inside.count >> (7 * place) & 0x7f) | (place > 0 ? 0x80 : 0))
    }
    return bytes + inside
  }
}
