/// Compresses a GIF image's palette indices: LZW with codes of variable length, the lowest bit first.
struct LZWEncoder {
  private static let mostCodes = 4096
  /// Twice the number of codes, so that probing stays short.
  private static let slots = 8192

  private var bytes: [UInt8] = []
  private var pending: UInt32 = 0
  private var pendingBits: UInt32 = 0

  /// The image's data as the file has it: the code size, blocks of at most 255 bytes, and the empty block at the end.
  static func encode(_ indices: [UInt8], colorBits: Int) -> [UInt8] {
    // Codes of one bit can't be told from those that clear and end.
    let codeSize = max(2, colorBits)
    var encoder = LZWEncoder()
    encoder.compress(indices, codeSize: codeSize)
    var result: [UInt8] = [UInt8(codeSize)]
    result.reserveCapacity(encoder.bytes.count + encoder.bytes.count / 255 + 3)
    var place = 0
    while place < encoder.bytes.count {
      let count = min(255, encoder.bytes.count - place)
      result.append(UInt8(count))
      result += encoder.bytes[place..<place + count]
      place += count
    }
    result.append(0)
    return result
  }

  private mutating func compress(_ indices: [UInt8], codeSize: Int) {
    let clear = UInt32(1) << UInt32(codeSize)
    // A table from a code and the index behind it to the code of both: keys with codes, found by hashing.
    var keys = [UInt32](repeating: .max, count: Self.slots)
    var codes = [UInt16](repeating: 0, count: Self.slots)
    var next = Int(clear) + 2
    var width = UInt32(codeSize) + 1
    append(clear, width)
    guard let first = indices.first else { return finish(clear + 1, width) }
    var code = UInt32(first)
    indices.withUnsafeBufferPointer { indices in
      keys.withUnsafeMutableBufferPointer { keys in
        codes.withUnsafeMutableBufferPointer { codes in
          for place in 1..<max(1, indices.count) {
            let index = UInt32(indices[place])
            let key = code << 8 | index
            var slot = Int((key &* 0x9E37_79B1) >> 19)
            while keys[slot] != .max, keys[slot] != key { slot = (slot + 1) & (Self.slots - 1) }
            if keys[slot] == key {
              code = UInt32(codes[slot])
              continue
            }
            append(code, width)
            code = index
            if next < Self.mostCodes {
              (keys[slot], codes[slot]) = (key, UInt16(next))
              // The decoder learns a code one step later, so its codes get wider with the code after.
              if next == 1 << Int(width) { width += 1 }
              next += 1
            } else {
              append(clear, width)
              for slot in keys.indices { keys[slot] = .max }
              next = Int(clear) + 2
              width = UInt32(codeSize) + 1
            }
          }
        }
      }
    }
    append(code, width)
    if next == 1 << Int(width), width < 12 { width += 1 }
    finish(clear + 1, width)
  }

  private mutating func append(_ code: UInt32, _ width: UInt32) {
    pending |= code << pendingBits
    pendingBits += width
    while pendingBits >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
  }

  private mutating func finish(_ end: UInt32, _ width: UInt32) {
    append(end, width)
    if pendingBits > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
  }
}
