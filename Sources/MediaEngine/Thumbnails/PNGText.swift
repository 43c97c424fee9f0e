import Foundation

/// Text in a PNG file: its `tEXt` chunks.
enum PNGText {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The file with these texts after its `IHDR` chunk; nil if it isn't a PNG.
  static func adding(_ words: [(key: String, text: String)], to png: Data) -> Data? {
    let bytes = [UInt8](png)
    guard let head = chunks(bytes).first, head.kind == "IHDR" else { return nil }
    var result = Array(bytes[..<head.end])
    for (key, text) in words {
      let body = Array("tEXt".utf8) + Array(key.utf8) + [0] + Array(text.utf8)
      result += bigEndian(UInt32(body.count - 4)) + body + bigEndian(crc(body))
    }
    return Data(result + bytes[head.end...])
  }

  /// The texts of a file by their keywords.
  static func read(_ png: Data) -> [String: String] {
    let bytes = [UInt8](png)
    var words: [String: String] = [:]
    for chunk in chunks(bytes) where chunk.kind == "tEXt" {
      let parts = bytes[chunk.body].split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 {
        words[String(decoding: parts[0], as: UTF8.self)] = String(decoding: parts[1], as: UTF8.self)
      }
    }
    return words
  }

  private struct Chunk {
    var kind: String
    var body: Range<Int>
    var end: Int
  }

  /// The chunks of a file, before the pixels, where the standard wants the text, and after them.
  private static func chunks(_ bytes: [UInt8]) -> [Chunk] {
    guard bytes.starts(with: signature) else { return [] }
    var found: [Chunk] = []
    var place = signature.count
    while place + 12 <= bytes.count {
      let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let body = place + 8..<place + 8 + length
      guard body.upperBound + 4 <= bytes.count else { break }
      found.append(
        Chunk(
          kind: String(decoding: bytes[place + 4..<place + 8], as: UTF8.self), body: body, end: body.upperBound + 4))
      place = body.upperBound + 4
    }
    return found
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
  }
}
