import Foundation

/// Reads big-endian numbers from a file's bytes; out of bounds reads as nil.
struct ISOBytes {
  let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Reads the next number of `count` bytes.
  mutating func read(_ count: Int) -> UInt64? {
    guard offset >= 0, count <= bytes.count - offset else { return nil }
    var value: UInt64 = 0
    for index in offset..<offset + count { value = value << 8 | UInt64(bytes[index]) }
    offset += count
    return value
  }

  mutating func skip(_ count: Int) { offset += count }
}

extension [UInt8] {
  /// Appends a big-endian number.
  mutating func append(_ value: UInt64, bytes count: Int) {
    for place in (0..<count).reversed() { append(UInt8(truncatingIfNeeded: value >> UInt64(8 * place))) }
  }

  /// Overwrites bytes with a big-endian number; false where it doesn't fit.
  @discardableResult
  mutating func put(_ value: UInt64, at offset: Int, bytes count: Int) -> Bool {
    guard offset >= 0, offset + count <= self.count else { return false }
    for place in 0..<count {
      self[offset + place] = UInt8(truncatingIfNeeded: value >> UInt64(8 * (count - 1 - place)))
    }
    return true
  }

  /// Where a mark stands from a place on; nil where it doesn't, or isn't whole.
  func place(of mark: [UInt8], from offset: Int) -> Int? {
    withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let first = mark.first else { return nil }
      var place = offset
      while place + mark.count <= bytes.count,
        let found = memchr(base + place, Int32(first), bytes.count - place - mark.count + 1)
      {
        let start = UnsafeRawPointer(found) - base
        if bytes[start..<start + mark.count].elementsEqual(mark) { return start }
        place = start + 1
      }
      return nil
    }
  }

  /// The bytes of a four-character code.
  init(code: String) { self = code.unicodeScalars.prefix(4).map { UInt8(truncatingIfNeeded: $0.value) } }
}

extension String {
  /// A four-character code from bytes as Latin-1: QuickTime's codes may begin with a © that isn't valid UTF-8.
  init(code bytes: some Sequence<UInt8>) {
    self.init(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
