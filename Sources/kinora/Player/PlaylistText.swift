import Foundation

/// A playlist's bytes as text: UTF-8, UTF-16 with a byte order mark, or Latin-1, which older programs write.
enum PlaylistText {
  static func text(_ bytes: Data) -> String {
    let bytes = [UInt8](bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2)) { UInt16($1) << 8 | UInt16($0) } }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2)) { UInt16($0) << 8 | UInt16($1) } }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    // Latin-1: each byte is the character of the same number.
    return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// The lines without their ends (LF, CRLF or CR) and without spaces around them; empty ones are left out.
  static func lines(_ text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
      .filter { !$0.isEmpty }
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, _ unit: (UInt8, UInt8) -> UInt16) -> String {
    let bytes = Array(bytes)
    return String(
      decoding: stride(from: 0, to: bytes.count - 1, by: 2).map { unit(bytes[$0], bytes[$0 + 1]) }, as: UTF16.self)
  }
}
