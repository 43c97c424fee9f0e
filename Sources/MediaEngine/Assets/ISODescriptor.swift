/// What MPEG-4's description of a stream says (`esds`).
struct ISODescriptor {
  /// The kind of codec by its number.
  var objectType: UInt8
  /// What the decoder must know.
  var configuration: [UInt8] = []

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
}

/// What AAC's configuration says.
struct AACConfiguration {
  /// The kind of AAC: 2 is the common one, 5 and 29 those that add high tones.
  var objectType = 0
  /// Samples per second, after high tones are added.
  var sampleRate = 0
  /// As numbered by MPEG-4; 7 is eight channels.
  var channelConfiguration = 0
  /// Whether high tones are added.
  var isHighEfficiency = false

  private static let rates = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350]

  init?(_ bytes: [UInt8]) {
    var place = 0
    func read(_ count: Int) -> Int? {
      guard place + count <= bytes.count * 8 else { return nil }
      var value = 0
      for _ in 0..<count {
        value = value << 1 | Int(bytes[place / 8] >> UInt8(7 - place % 8) & 1)
        place += 1
      }
      return value
    }
    func type() -> Int? {
      guard let type = read(5) else { return nil }
      return type == 31 ? read(6).map { 32 + $0 } : type
    }
    func rate() -> Int? {
      guard let index = read(4) else { return nil }
      return index == 15 ? read(24) : Self.rates.indices.contains(index) ? Self.rates[index] : nil
    }
    guard let object = type(), let base = rate(), let channels = read(4) else { return nil }
    (objectType, sampleRate, channelConfiguration) = (object, base, channels)
    if object == 5 || object == 29, let extended = rate() { (sampleRate, isHighEfficiency) = (extended, true) }
  }

  /// How many channels there are; nil where they are described one by one.
  var channels: Int? {
    switch channelConfiguration {
    case 1...6: channelConfiguration
    case 7, 12, 14: 8
    case 11: 7
    default: nil
    }
  }
}
