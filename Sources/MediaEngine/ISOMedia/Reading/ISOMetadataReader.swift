import CoreMedia
import Foundation

/// Reads the metadata of an ISO media file or one of its tracks, in all known forms.
struct ISOMetadataReader {
  /// Whether user data types without © are QuickTime's, not 3GPP's.
  let isQuickTime: Bool

  /// The most entries that are read.
  private static let maxCount = 20_000

  /// All entries of a movie or a track.
  func entries(of box: ISOBox) -> [MetadataEntry] {
    var entries: [MetadataEntry] = []
    for child in box.children {
      switch child.type {
      case "meta": entries += ISOItemList(meta: child.payload[...]).entries
      case "udta": entries += userData(child.payload)
      default: break
      }
    }
    return Array(entries.prefix(Self.maxCount))
  }

  /// Apple's media characteristics of a track (`tagc`).
  func characteristics(of box: ISOBox) -> [String] {
    guard let data = box["udta"] else { return [] }
    return ISOBox.boxes(in: data.payload[...]).filter { $0.type == "tagc" }.map {
      String(decoding: $0.payload, as: UTF8.self).trimmingCharacters(in: ["\0"])
    }
  }

  private func userData(_ payload: [UInt8]) -> [MetadataEntry] {
    ISOBox.boxes(in: payload[...]).flatMap {
      $0.type == "meta" ? ISOItemList(meta: $0.payload[...]).entries : entries(ofUserData: $0)
    }
  }

  private static let mobileKeys: Set = [
    "titl", "auth", "perf", "gnre", "dscp", "cprt", "albm", "yrrc", "loci", "rtng", "clsf", "kywd", "coll", "thmb",
  ]

  /// The entries of one user data box; empty where it isn't metadata.
  func entries(ofUserData box: ISOBox) -> [MetadataEntry] {
    switch box.type {
    case "chpl", "tagc": return []
    case "name":
      let name = String(decoding: box.payload.prefix { $0 != 0 }, as: UTF8.self)
      return name.isEmpty ? [] : [MetadataEntry(.quickTimeUserData, "name", .text(name))]
    case "kind": return kind(box.payload)
    case _ where box.type.hasPrefix("©"): return international(box)
    case _ where Self.mobileKeys.contains(box.type) && !isQuickTime: return mobile(box)
    default: return [plain(box)]
    }
  }

  /// QuickTime's international text: each string with its length and language.
  private func international(_ box: ISOBox) -> [MetadataEntry] {
    var entries: [MetadataEntry] = []
    var reader = ISOBytes(box.payload)
    while let size = reader.read(2), let code = reader.read(2), size > 0, entries.count < 100 {
      let end = reader.offset + Int(size)
      guard end <= box.payload.count else { break }
      let bytes = box.payload[reader.offset..<end]
      reader.skip(Int(size))
      entries.append(
        MetadataEntry(
          .quickTimeUserData, box.type, .text(Self.words(bytes, code)),
          languageTag: ISOLanguage.code(UInt16(code)).flatMap(ISOLanguage.tag)))
    }
    // Some writers put an item list's value here instead.
    if entries.isEmpty, let entry = ISOItemList.value(of: box, keySpace: .quickTimeUserData, key: box.type) {
      entries = [entry]
    }
    return entries
  }

  /// Decodes text: UTF-16 with a byte order mark, else UTF-8 or, where that is invalid, one character a byte.
  private static func words(_ bytes: ArraySlice<UInt8>, _ language: UInt64) -> String {
    if bytes.starts(with: [0xfe, 0xff]) || bytes.starts(with: [0xff, 0xfe]) {
      return String(bytes: bytes, encoding: .utf16) ?? ""
    }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(bytes: bytes, encoding: language < 0x400 ? .macOSRoman : .isoLatin1) ?? String(code: bytes)
  }

  /// 3GPP's text: a language, then a string; years and places have forms of their own.
  private func mobile(_ box: ISOBox) -> [MetadataEntry] {
    var reader = ISOBytes(box.payload, at: 4)
    if box.type == "yrrc" {
      return reader.read(2).map { [MetadataEntry(.isoUserData, "yrrc", .integer(Int64($0)))] } ?? []
    }
    // Numbers and codes are in front of a class and a rating.
    guard !["kywd", "coll", "thmb", "clsf", "rtng"].contains(box.type), let code = reader.read(2) else {
      return [MetadataEntry(.isoUserData, box.type, .data(Data(box.payload)))]
    }
    let language = ISOLanguage.code(UInt16(code)).flatMap(ISOLanguage.tag)
    if box.type == "loci" {
      return Self.place(box.payload, reader.offset).map {
        [MetadataEntry(.isoUserData, "loci", .text($0), languageTag: language)]
      } ?? []
    }
    guard reader.offset < box.payload.count else { return [] }
    var bytes = box.payload[reader.offset...]
    if bytes.starts(with: [0xfe, 0xff]) {
      let text = String(bytes: bytes, encoding: .utf16)?.prefix { $0 != "\0" } ?? ""
      return [MetadataEntry(.isoUserData, box.type, .text(String(text)), languageTag: language)]
    }
    // The track number may follow an album's name.
    bytes = bytes.prefix { $0 != 0 }
    return [
      MetadataEntry(.isoUserData, box.type, .text(String(decoding: bytes, as: UTF8.self)), languageTag: language)
    ]
  }

  /// A place's name, role and three coordinates, the latter as ISO 6709.
  private static func place(_ payload: [UInt8], _ start: Int) -> String? {
    guard start < payload.count else { return nil }
    let name = payload[start...].prefix { $0 != 0 }
    var reader = ISOBytes(payload, at: start + name.count + 2)
    let numbers = (0..<3).compactMap { _ in
      reader.read(4).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
    }
    guard numbers.count == 3 else { return nil }
    return signed(numbers[1], 2) + signed(numbers[0], 3) + (numbers[2] == 0 ? "" : signed(numbers[2], 3)) + "/"
  }

  private static func signed(_ number: Double, _ digits: Int) -> String {
    let text = String(format: "%0\(digits + 5).4f", abs(number))
    return (number < 0 ? "-" : "+") + text
  }

  /// ISO's track kind (`kind`): its scheme and value.
  private func kind(_ payload: [UInt8]) -> [MetadataEntry] {
    let words = payload.dropFirst(4).split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard let scheme = words.first, words.count > 1 else { return [] }
    return [MetadataEntry(.isoUserData, "kind", .text(words[1]), extra: ["scheme": scheme])]
  }

  private func plain(_ box: ISOBox) -> MetadataEntry {
    let space = isQuickTime ? MetadataEntry.KeySpace.quickTimeUserData : .isoUserData
    return MetadataEntry(space, box.type, .data(Data(box.payload)))
  }
}
