import CoreMedia
import Foundation

/// Reads the tags of a file and its tracks, by the names that all formats share.
struct MatroskaTagReader {
  private struct Tag {
    /// The tracks that it is about; none for the whole file.
    var tracks: Set<UInt64> = []
    /// Whether it is about a chapter, an edition or an attachment.
    var isElsewhere = false
    /// What it is about: 30 for a song, 50 for an album or a movie, 70 for a collection.
    var level: UInt64 = 50
    var values: [(name: String, text: String)] = []
  }

  /// The most tags that are read.
  private static let most = 10_000
  /// Matroska's names and ours, in the order of ours.
  private static let names: [(name: String, tags: [String])] = [
    ("title", ["SUBTITLE", "TITLE"]), ("artist", ["ARTIST", "AUTHOR"]), ("album", ["ALBUM"]),
    ("composer", ["COMPOSER"]), ("genre", ["GENRE"]), ("comment", ["COMMENT", "COMMENTS"]),
    ("description", ["DESCRIPTION"]), ("copyright", ["COPYRIGHT", "PRODUCTION_COPYRIGHT"]), ("encoder", ["ENCODER"]),
    ("encodedBy", ["ENCODED_BY"]), ("isrc", ["ISRC"]), ("lyrics", ["LYRICS"]), ("keywords", ["KEYWORDS"]),
    ("performer", ["LEAD_PERFORMER", "ACCOMPANIMENT", "CONDUCTOR"]), ("locationName", ["RECORDING_LOCATION"]),
  ]

  private var tags: [Tag] = []
  private let isSoundOnly: Bool

  init(_ header: MatroskaHeader) {
    isSoundOnly = header.tracks.allSatisfy { $0.kind == .audio }
    for content in header.tags {
      for tag in EBMLContents(content) where tag.id == MatroskaID.tag && tags.count < Self.most {
        tags.append(Self.tag(tag.children))
      }
    }
  }

  private static func tag(_ fields: EBMLContents) -> Tag {
    var tag = Tag()
    for field in fields {
      switch field.id {
      case 0x63C0:
        for target in field.children {
          switch target.id {
          case 0x68CA: tag.level = target.number
          case 0x63C5: if target.number != 0 { tag.tracks.insert(target.number) }
          case 0x63C9, 0x63C4, 0x63C6: tag.isElsewhere = tag.isElsewhere || target.number != 0
          default: break
          }
        }
      case MatroskaID.simpleTag:
        var (name, text) = ("", "")
        for part in field.children {
          if part.id == MatroskaID.tagName { name = part.text }
          // matroskamux 1.22 writes a string as GStreamer's.
          if part.id == MatroskaID.tagString {
            text = MatroskaTags.unwrapped(part.content).map { String(decoding: $0, as: UTF8.self) } ?? part.text
          }
        }
        if !name.isEmpty, !text.isEmpty, tag.values.count < most { tag.values.append((name, text)) }
      default: break
      }
    }
    return tag
  }

  /// The metadata of the file, or of the track with an identifier.
  func entries(of track: UInt64?, title: String?, date: Date?) -> [MetadataEntry] {
    var values: [String: [String]] = [:]
    // A track's name is replaced by its tag.
    if let title, track != nil { values["title"] = [title] }
    for tag in tags(of: track) {
      for (name, text) in tag.values {
        guard let ours = Self.names.first(where: { $0.tags.contains(name) })?.name else { continue }
        values[ours == "title" && tag.level >= 70 && !isSoundOnly ? "showName" : ours, default: []].append(text)
      }
    }
    var entries: [MetadataEntry] = []
    func add(_ name: String, _ value: MetadataEntry.Value, isText: Bool = true) {
      let entry = MetadataEntry(.common, name, value, dataType: isText ? kCMMetadataBaseDataType_UTF8 as String : nil)
      if !entries.contains(entry) { entries.append(entry) }
    }
    if let title, track == nil { add("title", .text(title)) }
    if let date { add("creationDate", .text(date.formatted(.iso8601))) }
    for name in Self.names.map(\.name) + ["showName"] {
      let texts = values[name] ?? []
      for text in track != nil ? texts.suffix(1) : texts[...] { add(name, .text(text)) }
    }
    for (name, least) in [("trackNumber", UInt64(0)), ("discNumber", 50)] {
      if let number = number(of: track, isDisc: least > 0) { add(name, .integer(number), isText: false) }
    }
    return entries
  }

  /// The part number of a song; of a disc, if it is about an album of songs.
  private func number(of track: UInt64?, isDisc: Bool) -> Int64? {
    for tag in tags(of: track) where isDisc ? tag.level >= 50 && isSoundOnly : tag.level < 50 {
      for (name, text) in tag.values where name == "PART_NUMBER" {
        if let number = Int64(text) { return number }
      }
    }
    return nil
  }

  /// The bit rate that a tag says of a track; 0 if none does.
  func bitRate(of track: UInt64) -> Double {
    for tag in tags(of: track) {
      for (name, text) in tag.values where name == "BPS" || name == "BITSPS" {
        if let rate = UInt32(text) { return Double(rate) }
      }
    }
    return 0
  }

  private func tags(of track: UInt64?) -> [Tag] {
    tags.filter { tag in
      guard !tag.isElsewhere else { return false }
      return track.map { tag.tracks.contains($0) } ?? tag.tracks.isEmpty
    }
  }
}
