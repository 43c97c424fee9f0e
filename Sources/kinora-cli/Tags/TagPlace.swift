import AVFoundation

/// A metadata key in a file: key space and key.
struct TagPlace: Sendable, Equatable {
  let keySpace: MetadataEntry.KeySpace
  let key: String

  init(_ keySpace: MetadataEntry.KeySpace, _ key: String) {
    (self.keySpace, self.key) = (keySpace, key)
  }

  /// Parses the form of the command line: `itsk/©wrt`. Nil if it isn't a key of a writable file format.
  init?(written text: String) {
    guard let slash = text.firstIndex(of: "/"), let space = MetadataEntry.KeySpace(rawValue: String(text[..<slash]))
    else { return nil }
    let key = String(text[text.index(after: slash)...])
    switch space {
    case .quickTimeMetadata, .iTunesLong: guard !key.isEmpty else { return nil }
    case .iTunes, .quickTimeUserData, .isoUserData:
      guard key.unicodeScalars.count == 4, key.unicodeScalars.allSatisfy({ $0.value < 256 }) else { return nil }
    case .id3, .icy, .common: return nil
    }
    self.init(space, key)
  }

  var text: String { "\(keySpace.rawValue)/\(key)" }
}
