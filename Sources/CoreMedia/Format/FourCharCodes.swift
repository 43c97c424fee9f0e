import CoreGraphics

/// The four-character code of a string; shorter strings are padded with spaces, as in `"raw "`.
func fourCharCode(_ characters: String) -> FourCharCode {
  let bytes = (Array(characters.utf8) + Array(repeating: UInt8(ascii: " "), count: 4)).prefix(4)
  return bytes.reduce(0) { $0 << 8 | FourCharCode($1) }
}

/// The characters of a code, or its number in hexadecimal when they aren't printable.
func fourCharacters(of code: FourCharCode) -> String {
  let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
  if bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(decoding: bytes, as: UTF8.self) }
  return "0x" + String(code, radix: 16, uppercase: true)
}
