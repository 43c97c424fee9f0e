import Foundation

/// Decodes the text of a code, which doesn't specify its encoding.
enum CodeText {
  /// Decodes UTF-8, which most codes use, else Shift JIS if that yields Japanese, else Latin-1.
  static func read(_ bytes: Data) -> String {
    if let text = String(data: bytes, encoding: .utf8) { return text }
    if let text = String(data: bytes, encoding: .shiftJIS),
      text.unicodeScalars.allSatisfy({ $0.isASCII || isJapanese($0) })
    {
      return text
    }
    return String(decoding: bytes.map(UInt16.init), as: UTF16.self)
  }

  private static func isJapanese(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3000...0x30ff, 0x4e00...0x9fff, 0xff00...0xffef: true
    default: false
    }
  }
}
