import CoreMedia

/// An AV1 stream's configuration, from its sequence header.
struct AV1Configuration {
  private(set) var profile = 0
  private(set) var level = 0
  private(set) var tier = 0
  private(set) var bitDepth = 8
  private(set) var isMonochrome = false
  /// Whether chroma has half the width, and half the height.
  private(set) var subsampling = (x: true, y: true)
  private(set) var chromaPosition = 0
  /// The sequence header OBU, with its header and size.
  private(set) var sequenceHeader: [UInt8] = []

  /// Finds the sequence header among the OBUs of a sample; nil where there is none.
  init?(sample: [UInt8]) {
    var place = 0
    while let unit = Self.unit(in: sample, at: place) {
      if unit.type == 1 {
        sequenceHeader = Array(sample[unit.range])
        var bits = BitReader(sample[unit.inside])
        guard (try? read(&bits)) != nil else { return nil }
        return
      }
      place = unit.range.upperBound
    }
    return nil
  }

  /// The configuration as an `av1C` payload.
  var box: [UInt8] {
    ISOForm.bytes { form in
      form.number(0x81, bytes: 1)
      form.number(profile << 5 | level, bytes: 1)
      let depth = (bitDepth > 8 ? 2 : 0) | (bitDepth > 10 ? 1 : 0)
      let colours = (isMonochrome ? 16 : 0) | (subsampling.x ? 8 : 0) | (subsampling.y ? 4 : 0)
      form.number(tier << 7 | depth << 5 | colours | chromaPosition, bytes: 1)
      form.zeros(1)
      form.raw(sequenceHeader)
    }
  }

  // MARK: OBUs

  private static func unit(
    in bytes: [UInt8], at start: Int
  ) -> (type: Int, range: Range<Int>, inside: Range<Int>)? {
    guard start < bytes.count else { return nil }
    let head = bytes[start]
    var place = start + (head & 4 != 0 ? 2 : 1)
    // An OBU without a size extends to the sample's end.
    guard head & 2 != 0 else {
      return place <= bytes.count ? (Int(head >> 3 & 15), start..<bytes.count, place..<bytes.count) : nil
    }
    var length = 0
    for group in 0..<5 {
      guard place < bytes.count else { return nil }
      length |= Int(bytes[place] & 0x7f) << (7 * group)
      place += 1
      if bytes[place - 1] & 0x80 == 0 { break }
    }
    guard length <= bytes.count - place else { return nil }
    return (Int(head >> 3 & 15), start..<place + length, place..<place + length)
  }

  // MARK: Fields, in the order of the specification (5.5)

  private mutating func read(_ bits: inout BitReader) throws {
    profile = Int(try bits.bits(3))
    try bits.skip(1)
    let isReduced = try bits.flag()
    if isReduced {
      level = Int(try bits.bits(5))
    } else {
      try readOperatingPoints(&bits)
    }
    let (widthBits, heightBits) = (Int(try bits.bits(4)) + 1, Int(try bits.bits(4)) + 1)
    try bits.skip(widthBits + heightBits)
    if !isReduced, try bits.flag() { try bits.skip(7) }
    try bits.skip(3)
    if !isReduced { try skipTools(&bits) }
    try bits.skip(3)
    try readColours(&bits)
  }

  private mutating func readOperatingPoints(_ bits: inout BitReader) throws {
    var delayBits: Int?
    if try bits.flag() {
      try bits.skip(64)
      if try bits.flag() { try Self.skipVariable(&bits) }
      if try bits.flag() {
        delayBits = Int(try bits.bits(5)) + 1
        try bits.skip(32 + 10)
      }
    }
    let hasDisplayDelay = try bits.flag()
    for point in 0...(Int(try bits.bits(5))) {
      try bits.skip(12)
      let pointLevel = Int(try bits.bits(5))
      let pointTier = pointLevel > 7 ? Int(try bits.bits(1)) : 0
      if point == 0 { (level, tier) = (pointLevel, pointTier) }
      if let delayBits, try bits.flag() { try bits.skip(2 * delayBits + 1) }
      if hasDisplayDelay, try bits.flag() { try bits.skip(4) }
    }
  }

  /// Skips a variable-length code, whose leading zeros tell its length (`uvlc`).
  private static func skipVariable(_ bits: inout BitReader) throws {
    var zeros = 0
    while try !bits.flag() { zeros += 1 }
    if zeros < 32 { try bits.skip(zeros) }
  }

  private func skipTools(_ bits: inout BitReader) throws {
    try bits.skip(4)
    let ordersFrames = try bits.flag()
    if ordersFrames { try bits.skip(2) }
    let choosesScreenTools = try bits.flag()
    let usesScreenTools = choosesScreenTools ? true : try bits.flag()
    if usesScreenTools, try !bits.flag() { try bits.skip(1) }
    if ordersFrames { try bits.skip(3) }
  }

  private mutating func readColours(_ bits: inout BitReader) throws {
    let isDeep = try bits.flag()
    let isDeepest = isDeep && profile == 2 ? try bits.flag() : false
    bitDepth = isDeepest ? 12 : isDeep ? 10 : 8
    isMonochrome = profile == 1 ? false : try bits.flag()
    let codes = try bits.flag() ? (Int(try bits.bits(8)), Int(try bits.bits(8)), Int(try bits.bits(8))) : (2, 2, 2)
    if isMonochrome { return try bits.skip(1) }
    // sRGB is never subsampled.
    if codes == (1, 13, 0) { return subsampling = (false, false) }
    try bits.skip(1)
    switch profile {
    case 0: subsampling = (true, true)
    case 1: subsampling = (false, false)
    default:
      guard bitDepth == 12 else {
        subsampling = (true, false)
        break
      }
      subsampling.x = try bits.flag()
      subsampling.y = subsampling.x ? try bits.flag() : false
    }
    if subsampling == (true, true) { chromaPosition = Int(try bits.bits(2)) }
  }
}
