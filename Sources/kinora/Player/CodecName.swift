import AVFoundation
import CoreMedia

/// The common name of a codec.
enum CodecName {
  /// "H.264" for `avc1`; the four-character code if no name is known.
  static func name(of code: UInt32) -> String {
    let letters = (0..<4).map { Character(UnicodeScalar(UInt8(truncatingIfNeeded: code >> (24 - 8 * $0)))) }
    let text = String(letters).trimmingSuffix(" \0")
    return names[text] ?? CMFormatDescription.MediaSubType(rawValue: code).codecName ?? (code == 0 ? "" : text)
  }

  /// Codes that aren't to be shown.
  private static let names = ["tmcd": ""]
}

extension String {
  fileprivate func trimmingSuffix(_ characters: String) -> String {
    var text = self
    while let last = text.last, characters.contains(last) { text.removeLast() }
    return text
  }
}
