import CoreMedia
import Foundation

/// Converts libavformat's metadata to ours.
enum DemuxedTags {
  /// libavformat's names and those of the containers that it leaves as they are, in lower case; the common names; ID3's
  /// frames.
  private static let names: [String: (name: String, frame: String)] = [
    "title": ("title", "TIT2"), "artist": ("artist", "TPE1"), "author": ("artist", "TPE1"), "album": ("album", "TALB"),
    "album_artist": ("albumArtist", "TPE2"), "album artist": ("albumArtist", "TPE2"),
    "albumartist": ("albumArtist", "TPE2"), "composer": ("composer", "TCOM"), "genre": ("genre", "TCON"),
    "comment": ("comment", "COMM"), "description": ("description", "TIT3"), "subtitle": ("description", "TIT3"),
    "tit3": ("description", "TIT3"), "copyright": ("copyright", "TCOP"), "publisher": ("publisher", "TPUB"),
    "organization": ("publisher", "TPUB"), "encoder": ("encoder", "TSSE"), "software": ("encoder", "TSSE"),
    "application": ("software", "TSSE"), "encoded_by": ("encodedBy", "TENC"), "encoded-by": ("encodedBy", "TENC"),
    "isrc": ("isrc", "TSRC"),
    "tsrc": ("isrc", "TSRC"), "lyrics": ("lyrics", "USLT"), "unsyncedlyrics": ("lyrics", "USLT"),
    "wm/lyrics": ("lyrics", "USLT"), "keywords": ("keywords", "TXXX"), "conductor": ("conductor", "TPE3"),
    "wm/conductor": ("conductor", "TPE3"), "performer": ("performer", "TMCL"), "show": ("showName", "TXXX"),
    "make": ("make", "TXXX"), "model": ("model", "TXXX"),
  ]
  private static let numbers: [String: (name: String, frame: String)] = [
    "track": ("trackNumber", "TRCK"), "tracknumber": ("trackNumber", "TRCK"), "disc": ("discNumber", "TPOS"),
    "discnumber": ("discNumber", "TPOS"),
  ]
  private static let dates = ["date", "tdrc", "year", "creation_time"]

  static func entries(
    _ lists: [[(key: String, value: String)]], container: MediaFacts.Container, pictures: [[UInt8]] = []
  ) -> [MetadataEntry] {
    let isID3 = container == .mp3
    var entries: [MetadataEntry] = []
    func add(_ name: (name: String, frame: String), _ value: MetadataEntry.Value, _ type: String?) {
      let key = isID3 ? name.frame : name.name
      let entry = MetadataEntry(isID3 ? .id3 : .common, key, value, dataType: type)
      // Streams repeat what their file says.
      if !entries.contains(entry) { entries.append(entry) }
    }
    let text = kCMMetadataBaseDataType_UTF8 as String
    for list in lists {
      for (key, value) in list where !value.isEmpty {
        if isID3, let frame = Self.frame(key) {
          add(("", frame), .text(value), text)
          continue
        }
        let key = Self.key(key, container)
        if let name = names[key] {
          add(name, .text(value), text)
        } else if let name = numbers[key], let number = Int64(value.prefix { $0.isNumber }) {
          // "3/9": the third of nine.
          add(name, .integer(number), nil)
        }
      }
      if let date = Self.date(in: list) { add(("creationDate", "TDRC"), .text(date), text) }
    }
    for bytes in pictures {
      let isPNG = bytes.starts(with: [0x89, 0x50, 0x4E, 0x47])
      add(
        ("artwork", "APIC"), .data(Data(bytes)),
        (isPNG ? kCMMetadataBaseDataType_PNG : kCMMetadataBaseDataType_JPEG) as String)
    }
    return entries
  }

  /// ID3's frames that libavformat has names of its own for, besides those in the table.
  private static let frames = [
    "performer": "TPE3", "language": "TLAN", "grouping": "TIT1", "album-sort": "TSOA", "artist-sort": "TSOP",
    "title-sort": "TSOT", "compilation": "TCMP", "album_artist-sort": "TSO2",
  ]

  /// The frame of ID3 that a key stands for: one of libavformat's names, or a frame that it has no name for and leaves
  /// as it is.
  private static func frame(_ key: String) -> String? {
    if let frame = frames[key.lowercased()] { return frame }
    let isFrame = key.utf8.count == 4 && key.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
    guard isFrame, "TW".contains(key.prefix(1)), !dates.contains(key.lowercased()),
      names[key.lowercased()] == nil
    else { return nil }
    return key
  }

  /// The key in lower case, as the table has it.
  private static func key(_ key: String, _ container: MediaFacts.Container) -> String {
    // Vorbis comments are called after ID3's by libavformat.
    let isVorbis = [.ogg, .flac].contains(container)
    if isVorbis, key == "comment" { return "description" }
    let key = key.lowercased()
    if isVorbis, key == "encoder" { return "application" }
    // The language behind it is of little use.
    return key.hasPrefix("lyrics-") ? "lyrics" : key
  }

  /// When it was made, as the file writes it.
  static func date(in list: [(key: String, value: String)]) -> String? {
    for name in dates {
      guard let value = list.first(where: { $0.key.lowercased() == name })?.value, !value.isEmpty else { continue }
      // libavformat writes microseconds that nobody measured.
      return value.replacing(".000000Z", with: "Z")
    }
    return nil
  }
}
