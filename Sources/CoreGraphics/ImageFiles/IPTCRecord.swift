import Foundation

/// The press's metadata in JPEG and TIFF files: texts by their numbers, in JPEG in a resource of Photoshop's.
enum IPTCRecord {
  private static let segmentHead = Data("Photoshop 3.0\0".utf8)
  private static let resource = 0x0404
  /// The digest of a record, by which programs see that another one has changed it alone.
  private static let digest = 0x0425
  private static let keys: [(number: UInt8, key: String)] = [
    (3, "ObjectTypeReference"),
    (4, "ObjectAttributeReference"),
    (5, "ObjectName"),
    (7, "EditStatus"),
    (8, "EditorialUpdate"),
    (10, "Urgency"),
    (12, "SubjectReference"),
    (15, "Category"),
    (20, "SupplementalCategory"),
    (22, "FixtureIdentifier"),
    (25, "Keywords"),
    (26, "ContentLocationCode"),
    (27, "ContentLocationName"),
    (30, "ReleaseDate"),
    (35, "ReleaseTime"),
    (37, "ExpirationDate"),
    (38, "ExpirationTime"),
    (40, "SpecialInstructions"),
    (42, "ActionAdvised"),
    (45, "ReferenceService"),
    (47, "ReferenceDate"),
    (50, "ReferenceNumber"),
    (55, "DateCreated"),
    (60, "TimeCreated"),
    (62, "DigitalCreationDate"),
    (63, "DigitalCreationTime"),
    (65, "OriginatingProgram"),
    (70, "ProgramVersion"),
    (75, "ObjectCycle"),
    (80, "Byline"),
    (85, "BylineTitle"),
    (90, "City"),
    (92, "SubLocation"),
    (95, "Province/State"),
    (100, "Country/PrimaryLocationCode"),
    (101, "Country/PrimaryLocationName"),
    (103, "OriginalTransmissionReference"),
    (105, "Headline"),
    (110, "Credit"),
    (115, "Source"),
    (116, "CopyrightNotice"),
    (118, "Contact"),
    (120, "Caption/Abstract"),
    (122, "Writer/Editor"),
    (130, "ImageType"),
    (131, "ImageOrientation"),
    (135, "LanguageIdentifier"),
  ]

  /// The dictionary of properties.
  static func dictionary(of data: Data) -> CFDictionary {
    let (sets, isUTF8, _) = sets(of: data)
    var found: [String: [String]] = [:]
    for set in sets where set.record == 2 {
      guard let key = keys.first(where: { $0.number == set.number })?.key else { continue }
      found[key, default: []].append(text(set.content, isUTF8: isUTF8))
    }
    return found.reduce(into: [:]) { result, one in
      let isList = one.value.count > 1 || ["Keywords", "SupplementalCategory"].contains(one.key)
      result[one.key] = isList ? one.value as Any : one.value[0]
    }
  }

  /// The record of a dictionary; nil where nothing of it has a place there.
  static func data(of dictionary: CFDictionary) -> Data? { data(nil, saying: dictionary) }

  /// A record with the texts of a dictionary in place of its own, without those that are null there; all others stay, those
  /// without a name among them. Nil where nothing is left.
  static func data(_ old: Data?, saying changes: CFDictionary) -> Data? {
    let before = old.map { sets(of: $0) } ?? (sets: [], isUTF8: true, rest: Data())
    let changed = Set(keys.filter { changes[$0.key] != nil }.map(\.number))
    var kept = before.sets.filter { set in
      !(set.record == 1 && set.number == 90) && !(set.record == 2 && (set.number == 0 || changed.contains(set.number)))
    }
    // The whole record has one encoding.
    for index in kept.indices where kept[index].record == 2 && !before.isUTF8 {
      if keys.contains(where: { $0.number == kept[index].number }) {
        kept[index].content = Data(text(kept[index].content, isUTF8: false).utf8)
      }
    }
    for (number, key) in keys {
      guard let value = changes[key] else { continue }
      for one in value as? [Any] ?? [value] {
        let text =
          one as? String ?? ExifWriter.numbers(one)?.first.flatMap { Int(exactly: $0.rounded()) }.map(String.init)
        guard let content = text.map({ Data($0.utf8) }), content.count < 0x8000 else { continue }
        kept.append((2, number, content))
      }
    }
    guard !kept.isEmpty || !before.rest.isEmpty else { return nil }
    kept.insert((2, 0, Data([0, 4])), at: 0)
    kept.insert((1, 90, Data([0x1B, 0x25, 0x47])), at: 0)
    // Records follow one another by their numbers; the sets of one keep their order.
    let records = Set(kept.map(\.record)).sorted()
    let all = records.flatMap { record in kept.filter { $0.record == record } }
    return all.reduce(into: Data()) { result, set in
      result += [0x1C, set.record, set.number, UInt8(set.content.count >> 8), UInt8(set.content.count & 0xFF)]
      result += set.content
    } + before.rest
  }

  private typealias DataSet = (record: UInt8, number: UInt8, content: Data)

  /// The data sets of a record, whether its texts are in UTF-8, and what follows that is longer than a data set should be.
  private static func sets(of data: Data) -> (sets: [DataSet], isUTF8: Bool, rest: Data) {
    let bytes = Array(data)
    var (found, place, isUTF8): ([DataSet], Int, Bool) = ([], 0, false)
    while place + 5 <= bytes.count, bytes[place] == 0x1C {
      let length = Int(bytes[place + 3]) << 8 | Int(bytes[place + 4])
      guard length < 0x8000, place + 5 + length <= bytes.count else { break }
      let content = Data(bytes[place + 5..<place + 5 + length])
      if bytes[place + 1] == 1, bytes[place + 2] == 90 { isUTF8 = content == Data([0x1B, 0x25, 0x47]) }
      found.append((bytes[place + 1], bytes[place + 2], content))
      place += 5 + length
    }
    let isLong = place < bytes.count && bytes[place] == 0x1C
    return (found, isUTF8, isLong ? Data(bytes[place...]) : Data())
  }

  private static func text(_ content: Data, isUTF8: Bool) -> String {
    isUTF8
      ? String(decoding: content, as: UTF8.self)
      : String(validating: content, as: UTF8.self) ?? String(bytes: content, encoding: .isoLatin1) ?? ""
  }

  // MARK: Photoshop's segment

  /// The record in a segment; nil where there is none.
  static func record(in segment: Data) -> Data? { resources(of: segment)?.first { $0.number == resource }?.content }

  /// A segment with a record in place of the one that it has, and its other resources; nil where none is left. The digest of the
  /// record goes with it.
  static func segment(_ record: Data?, replacing segment: Data?) -> Data? {
    let others = segment.flatMap(resources)?.filter { $0.number != resource && $0.number != digest } ?? []
    let all = (record.map { [(resource, $0)] } ?? []) + others.map { ($0.number, $0.content) }
    guard !all.isEmpty else { return nil }
    var result = segmentHead
    for (number, content) in all {
      result += Data("8BIM".utf8) + [UInt8(number >> 8), UInt8(number & 0xFF), 0, 0]
      result += (0..<4).reversed().map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) }
      result += content + Data(count: content.count % 2)
    }
    return result
  }

  /// Whether a segment is Photoshop's.
  static func isSegment(_ payload: Data) -> Bool { payload.starts(with: segmentHead) }

  private static func resources(of segment: Data) -> [(number: Int, content: Data)]? {
    guard isSegment(segment) else { return nil }
    let bytes = Array(segment)
    var found: [(number: Int, content: Data)] = []
    var place = segmentHead.count
    while place + 12 <= bytes.count, bytes[place..<place + 4].elementsEqual("8BIM".utf8) {
      let number = Int(bytes[place + 4]) << 8 | Int(bytes[place + 5])
      // A name with its length, together of an even number of bytes.
      let start = place + 6 + (Int(bytes[place + 6]) + 2) / 2 * 2
      guard start + 4 <= bytes.count else { break }
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      guard start + 4 + length <= bytes.count else { break }
      found.append((number, Data(bytes[start + 4..<start + 4 + length])))
      place = start + 4 + (length + 1) / 2 * 2
    }
    return found
  }
}
