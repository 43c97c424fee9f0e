/// A bit reader over bytes; throws when the bytes end too early.
package struct BitReader {
  package struct EndOfData: Error {}

  private let bytes: [UInt8]
  private var position = 0

  /// Reads plain bytes.
  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Reads a NAL unit, skipping its emulation-prevention bytes.
  init(nalUnit: [UInt8]) {
    // The encoder writes 00 00 03 instead of 00 00 where the data would otherwise look like a start code.
    var zeros = 0
    var kept: [UInt8] = []
    for byte in nalUnit {
      if zeros >= 2 && byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      kept.append(byte)
    }
    bytes = kept
  }

  package mutating func bits(_ count: Int) throws -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard position < bytes.count * 8 else { throw EndOfData() }
      value = value << 1 | UInt32(bytes[position / 8] >> (7 - position % 8)) & 1
      position += 1
    }
    return value
  }

  package mutating func flag() throws -> Bool { try bits(1) == 1 }

  package mutating func skip(_ count: Int) throws {
    guard position + count <= bytes.count * 8 else { throw EndOfData() }
    position += count
  }

  /// Reads an unsigned Exp-Golomb number, ue(v).
  mutating func ue() throws -> Int {
    var zeros = 0
    while try !flag() {
      zeros += 1
      if zeros > 31 { throw EndOfData() }
    }
    return (1 << zeros) - 1 + Int(try bits(zeros))
  }

  /// Reads a signed Exp-Golomb number, se(v).
  mutating func se() throws -> Int {
    let code = try ue()
    return code % 2 == 0 ? -code / 2 : (code + 1) / 2
  }
}
