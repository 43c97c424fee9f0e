import CoreMedia
import Foundation
import GStreamer

/// Converts GStreamer's tags to metadata.
enum StreamTags {
  /// GStreamer's tag names, the common names, and ID3's frames.
  private static let names: [(tag: String, name: String, frame: String)] = [
    ("title", "title", "TIT2"), ("artist", "artist", "TPE1"), ("album", "album", "TALB"),
    ("album-artist", "albumArtist", "TPE2"), ("composer", "composer", "TCOM"), ("genre", "genre", "TCON"),
    ("comment", "comment", "COMM"), ("description", "description", "TIT3"), ("copyright", "copyright", "TCOP"),
    ("organization", "publisher", "TPUB"), ("encoder", "encoder", "TSSE"), ("encoded-by", "encodedBy", "TENC"),
    ("isrc", "isrc", "TSRC"), ("lyrics", "lyrics", "USLT"), ("keywords", "keywords", "TXXX"),
    ("conductor", "conductor", "TPE3"), ("performer", "performer", "TMCL"), ("location", "location", "WOAF"),
    ("geo-location-name", "locationName", "TXXX"), ("application-name", "software", "TSSE"),
    ("device-manufacturer", "make", "TXXX"), ("device-model", "model", "TXXX"), ("show-name", "showName", "TXXX"),
  ]
  private static let numbers = [
    ("track-number", "trackNumber", "TRCK"), ("album-disc-number", "discNumber", "TPOS"),
  ]

  static func entries(_ lists: [TagList], isID3: Bool) -> [MetadataEntry] {
    var entries: [MetadataEntry] = []
    func add(_ name: String, _ frame: String, _ value: MetadataEntry.Value, _ type: String?) {
      let entry = MetadataEntry(isID3 ? .id3 : .common, isID3 ? frame : name, value, dataType: type)
      // Every stream repeats the same tag list.
      if !entries.contains(entry) { entries.append(entry) }
    }
    for list in lists {
      for (tag, name, frame) in names {
        for text in list.values(tag, as: String.self) {
          add(name, frame, .text(text), kCMMetadataBaseDataType_UTF8 as String)
        }
      }
      for (tag, name, frame) in numbers {
        if let number = list.get(tag, as: UInt32.self) { add(name, frame, .integer(Int64(number)), nil) }
      }
      if let date = list.date("datetime") {
        add("creationDate", "TDRC", .text(date), kCMMetadataBaseDataType_UTF8 as String)
      }
      let coordinates = ["geo-location-latitude", "geo-location-longitude"].compactMap { list.get($0, as: Double.self) }
      if coordinates.count == 2 {
        let text = String(format: "%+08.4f%+09.4f/", coordinates[0], coordinates[1])
        add("location", "TXXX", .text(text), kCMMetadataBaseDataType_UTF8 as String)
      }
      for picture in list.values("image", as: Sample.self) {
        guard let buffer = picture.buffer, buffer.size < 64 << 20, let bytes = try? buffer.bytes() else { continue }
        let isPNG = picture.caps?.first?.name == "image/png"
        add(
          "artwork", "APIC", .data(Data(bytes)),
          (isPNG ? kCMMetadataBaseDataType_PNG : kCMMetadataBaseDataType_JPEG) as String)
      }
    }
    return entries
  }

  /// The rotation to apply to the video, as GStreamer specifies it: clockwise, after mirroring.
  static func transform(_ lists: [TagList]) -> (rotation: Int, isMirrored: Bool) {
    guard let name = lists.compactMap({ $0.get("image-orientation", as: String.self) }).last else { return (0, false) }
    let rotation = name.split(separator: "-").last.flatMap { Int($0) } ?? 0
    return ([0, 90, 180, 270].contains(rotation) ? rotation : 0, name.hasPrefix("flip-"))
  }
}
