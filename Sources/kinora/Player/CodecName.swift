import AVFoundation
import CoreMedia

/// What people call a codec.
enum CodecName {
  /// "H.264" for `avc1`; the four letters where there is no other name.
  static func name(of code: UInt32) -> String {
    let letters = (0..<4).map { Character(UnicodeScalar(UInt8(truncatingIfNeeded: code >> (24 - 8 * $0)))) }
    let text = String(letters).trimmingSuffix(" \0")
    return names[text] ?? CMFormatDescription.MediaSubType(rawValue: code).codecName ?? (code == 0 ? "" : text)
  }

  /// Words, and what nobody wants to read.
  private static let names = [
    "tx3g": "3GPP", "wvtt": "WebVTT", "text": "QuickTime", "c608": "CEA-608", "tmcd": "",
  ]
}

extension String {
  fileprivate func trimmingSuffix(_ characters: String) -> String {
    var text = self
    while let last = text.last, characters.contains(last) { text.removeLast() }
    return text
  }
}
