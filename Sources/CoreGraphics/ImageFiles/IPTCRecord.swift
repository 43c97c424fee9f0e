import Foundation

/// The press's metadata in JPEG and TIFF files: texts by their numbers, in JPEG in a resource of Photoshop's.
enum IPTCRecord {
  private static let segmentHead = Data("Photoshop 3.0\0".utf8)
  private static let resource = 0x0404
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
    let bytes = Array(data)
    var found: [String: [String]] = [:]
    var (place, isUTF8) = (0, false)
    while place + 5 <= bytes.count, bytes[place] == 0x1C {
      let (record, number) = (bytes[place + 1], bytes[place + 2])
      let length = Int(bytes[place + 3]) << 8 | Int(bytes[place + 4])
      guard length < 0x8000, place + 5 + length <= bytes.count else { break }
      let content = bytes[place + 5..<place + 5 + length]
      place += 5 + length
      if record == 1, number == 90 { isUTF8 = Array(content) == [0x1B, 0x25, 0x47] }
      guard record == 2, let key = keys.first(where: { $0.number == number })?.key else { continue }
      let text =
        isUTF8
        ? String(decoding: content, as: UTF8.self)
        : String(validating: content, as: UTF8.self) ?? String(bytes: content, encoding: .isoLatin1) ?? ""
      found[key, default: []].append(text)
    }
    return found.reduce(into: [:]) { result, one in
      let isList = one.value.count > 1 || ["Keywords", "SupplementalCategory"].contains(one.key)
      result[one.key] = isList ? one.value as Any : one.value[0]
    }
  }

  /// The record of a dictionary; nil where nothing of it has a place there.
  static func data(of dictionary: CFDictionary) -> Data? {
    var result = Data()
    func add(_ record: UInt8, _ number: UInt8, _ content: Data) {
      guard content.count < 0x8000 else { return }
      result += [0x1C, record, number, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    }
    for (number, key) in keys {
      guard let value = dictionary[key] else { continue }
      for one in value as? [Any] ?? [value] {
        let text =
          one as? String ?? ExifWriter.numbers(one)?.first.flatMap { Int(exactly: $0.rounded()) }.map(String.init)
        if let text { add(2, number, Data(text.utf8)) }
      }
    }
    guard !result.isEmpty else { return nil }
    let texts = result
    result = Data()
    add(1, 90, Data([0x1B, 0x25, 0x47]))
    add(2, 0, Data([0, 4]))
    return result + texts
  }

  // MARK: Photoshop's segment

  /// The record in a segment; nil where there is none.
  static func record(in segment: Data) -> Data? { resources(of: segment)?.first { $0.number == resource }?.content }

  /// A segment with a record in place of the one that it has, and its other resources.
  static func segment(_ record: Data, replacing segment: Data?) -> Data {
    let others = segment.flatMap(resources)?.filter { $0.number != resource } ?? []
    var result = segmentHead
    for (number, content) in [(resource, record)] + others.map({ ($0.number, $0.content) }) {
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
