/// What MPEG-4's description of a stream says (`esds`).
struct ISODescriptor {
  /// The kind of codec by its number.
  var objectType: UInt8
  /// What the decoder must know.
  var configuration: [UInt8] = []

  /// A codec by its number, and what its decoder must know.
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

  /// A descriptor's tag and length, the latter in groups of seven bits.
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

  /// The same as a file has it.
  func esds(isSound: Bool) -> [UInt8] {
    var decoder: [UInt8] = [objectType, isSound ? 0x15 : 0x11]
    // Neither the decoder's buffer nor bits a second are said.
    decoder += [UInt8](repeating: 0, count: 11)
    if !configuration.isEmpty { decoder += Self.descriptor(5, configuration) }
    var stream: [UInt8] = [0, 0, 0]
    stream += Self.descriptor(4, decoder)
    stream += Self.descriptor(6, [2])
    return [0, 0, 0, 0] + Self.descriptor(3, stream)
  }

  /// A descriptor, its length always in four groups of seven bits, as most files have it.
  private static func descriptor(_ tag: UInt8, _ inside: [UInt8]) -> [UInt8] {
    var bytes = [tag]
    for place in (0..<4).reversed() {
      bytes.append(UInt8(inside.count >> (7 * place) & 0x7f) | (place > 0 ? 0x80 : 0))
    }
    return bytes + inside
  }
}
