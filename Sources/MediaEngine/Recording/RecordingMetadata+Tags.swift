extension [RecordingMetadata] {
  /// The metadata as a serialized GStreamer tag list, as far as GStreamer has such tags; nil where it has none.
  var tagList: String? {
    let tags = compactMap { item -> String? in
      guard let name = Self.names[item.key] else { return nil }
      if name == "datetime" {
        // GStreamer accepts a UTC offset only with a colon.
        var value = item.value
        if value.count > 5, !value.hasSuffix("Z"), !value.suffix(3).hasPrefix(":") {
          value.insert(":", at: value.index(value.endIndex, offsetBy: -2))
        }
        // In quotes GStreamer doesn't take it for a date, and one invalid date makes it drop the whole list.
        guard value.utf8.allSatisfy({ "0123456789-:+.TZ".utf8.contains($0) }) else { return nil }
        return "datetime=(datetime)\(value)"
      }
      return "\(name)=(string)\(Self.quoted(item.value))"
    }
    return tags.isEmpty ? nil : "taglist, " + tags.joined(separator: ", ")
  }

  private static let names: [RecordingMetadata.Key: String] = [
    .title: "title", .author: "artist", .artist: "artist", .description: "description", .comment: "comment",
    .copyright: "copyright", .keywords: "keywords", .creationDate: "datetime", .make: "device-manufacturer",
    .model: "device-model", .software: "application-name",
  ]

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        result.unicodeScalars.append(UnicodeScalar(byte))
      // GStreamer wants everything else escaped: with one bare space or "=" the quotes count as part of the text.
      case 0x20..<0x7f: result += "\\" + String(UnicodeScalar(byte))
      // Other bytes in octal, as GStreamer writes them itself.
      default:
        result += "\\" + String(byte >> 6 & 7) + String(byte >> 3 & 7) + String(byte & 7)
      }
    }
    return result + "\""
  }
}
