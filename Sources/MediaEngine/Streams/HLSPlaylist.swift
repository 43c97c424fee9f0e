import CoreMedia
import Foundation

/// A playlist of HLS (RFC 8216), read from its text. Tags that aren't known are passed over, and so is what is malformed.
public enum HLSPlaylist: Equatable, Sendable {
  /// One that names variants.
  case multivariant(HLSMultivariant)
  /// One that names pieces.
  case media(HLSMediaPlaylist)

  /// More lines than any list has: a day of pieces of a tenth of a second.
  private static let mostLines = 5_000_000

  /// Reads a text; nil if it doesn't begin as a playlist does.
  public init?(_ text: String) {
    // With a mark of byte order in front, too.
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    var lines = text.split(whereSeparator: \.isNewline).prefix(Self.mostLines).makeIterator()
    guard let first = lines.next(), Self.trimmed(first).hasPrefix("#EXTM3U") else { return nil }
    var reader = HLSReader()
    while let line = lines.next() {
      let line = Self.trimmed(line)
      if line.hasPrefix("#EXT") {
        reader.read(tag: line)
      } else if !line.hasPrefix("#"), !line.isEmpty {
        reader.read(uri: line)
      }
    }
    self = reader.playlist
  }

  /// The variants, if it names any.
  public var multivariant: HLSMultivariant? {
    if case .multivariant(let list) = self { list } else { nil }
  }

  /// The pieces, if it names any.
  public var media: HLSMediaPlaylist? {
    if case .media(let list) = self { list } else { nil }
  }

  private static func trimmed(_ line: Substring) -> Substring {
    var line = line.drop { $0 == " " || $0 == "\t" }
    while let last = line.last, last == " " || last == "\t" { line.removeLast() }
    return line
  }
}
