import Foundation

/// Reads EXIF: a TIFF file of directories of tags. Whatever lies outside of the data is left out.
struct ExifReader {
  let bytes: [UInt8]
  let isLittleEndian: Bool

  /// Nil for what doesn't begin as a TIFF file does.
  init?(_ data: Data) {
    bytes = Array(data)
    switch bytes.prefix(4) {
    case [0x49, 0x49, 0x2A, 0]: isLittleEndian = true
    case [0x4D, 0x4D, 0, 0x2A]: isLittleEndian = false
    default: return nil
    }
  }

  /// The dictionaries of TIFF, EXIF and GPS, by their keys; those without a value are left out.
  var properties: CFDictionary {
    var properties: CFDictionary = [:]
    guard let first = directory(at: number(4, 4)) else { return properties }
    func add(_ tags: [ExifTag], _ directory: [UInt16: Entry]?, _ key: CFString) {
      guard let directory else { return }
      let values = tags.compactMap { tag in
        directory[tag.number].flatMap { value(tag.kind, $0) }.map { (tag.key, $0) }
      }
      if !values.isEmpty { properties[key] = Dictionary(values) { first, _ in first } as CFDictionary }
    }
    add(ExifTag.tiff, first, kCGImagePropertyTIFFDictionary)
    add(ExifTag.exif, subdirectory(0x8769, of: first), kCGImagePropertyExifDictionary)
    add(ExifTag.gps, subdirectory(0x8825, of: first), kCGImagePropertyGPSDictionary)
    properties[kCGImagePropertyMakerAppleDictionary] = appleNote
    return properties
  }

  /// The XMP packet of a TIFF file.
  var xmp: Data? { directory(at: number(4, 4))?[700].map { Data(bytes[$0.start..<$0.start + $0.length]) } }

  /// The press's record of a TIFF file.
  var iptc: Data? { directory(at: number(4, 4))?[33723].map { Data(bytes[$0.start..<$0.start + $0.length]) } }

  /// The thumbnail, a JPEG file.
  var thumbnail: Data? {
    let first = number(4, 4)
    guard let count = first.map({ number($0, 2) }) ?? nil, let start = first,
      let second = directory(at: number(start + 2 + count * 12, 4)), let place = second[0x201].flatMap(integers)?.first,
      let length = second[0x202].flatMap(integers)?.first, place > 0, length > 0, place <= bytes.count - length
    else { return nil }
    return Data(bytes[place..<place + length])
  }

  /// Where an entry of a directory has its value.
  struct Entry {
    var type: Int
    var count: Int
    var start: Int
    var length: Int
  }

  func number(_ place: Int, _ length: Int) -> Int? {
    guard place >= 0, place <= bytes.count - length else { return nil }
    let part = bytes[place..<place + length]
    return isLittleEndian
      ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
  }

  func directory(at place: Int?) -> [UInt16: Entry]? {
    guard let place, place > 0, let count = number(place, 2) else { return nil }
    var entries: [UInt16: Entry] = [:]
    for start in stride(from: place + 2, to: place + 2 + count * 12, by: 12) {
      guard let tag = number(start, 2), let type = number(start + 2, 2), let count = number(start + 4, 4) else { break }
      let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
      guard sizes.indices.contains(type), type > 0, count > 0, count <= bytes.count else { continue }
      let length = sizes[type] * count
      guard let place = length <= 4 ? start + 8 : number(start + 8, 4), place <= bytes.count - length else { continue }
      entries[UInt16(tag)] = Entry(type: type, count: count, start: place, length: length)
    }
    return entries
  }

  func subdirectory(_ tag: UInt16, of directory: [UInt16: Entry]) -> [UInt16: Entry]? {
    directory[tag].flatMap(integers)?.first.flatMap { self.directory(at: $0) }
  }

  private func integers(_ entry: Entry) -> [Int]? {
    guard [1, 2, 3, 4, 6, 7, 8, 9].contains(entry.type) else { return nil }
    let size = entry.length / entry.count
    let sign = [6, 8, 9].contains(entry.type) ? 1 << (8 * size - 1) : 0
    return stride(from: entry.start, to: entry.start + entry.length, by: size).compactMap { place in
      number(place, size).map { $0 & sign == 0 ? $0 : $0 - sign * 2 }
    }
  }

  /// Fractions, or integers instead; a fraction whose denominator is 0 has no value.
  private func fractions(_ entry: Entry) -> [Double] {
    guard entry.type == 5 || entry.type == 10 else { return (integers(entry) ?? []).map(Double.init) }
    return stride(from: entry.start, to: entry.start + entry.length, by: 8).compactMap { place in
      guard let above = number(place, 4), let below = number(place + 4, 4), below != 0 else { return nil }
      guard entry.type == 10 else { return Double(above) / Double(below) }
      return Double(Int32(truncatingIfNeeded: above)) / Double(Int32(truncatingIfNeeded: below))
    }
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = bytes.prefix { $0 != 0 }
    let words = String(validating: text, as: UTF8.self) ?? String(bytes: text, encoding: .isoLatin1) ?? ""
    let trimmed = words.trimmingCharacters(in: .whitespaces)
    return trimmed.isEmpty ? nil : trimmed
  }

  private func comment(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.count > 8 else { return nil }
    let content = bytes.dropFirst(8)
    guard bytes.starts(with: Array("UNICODE".utf8)) else { return text(content) }
    return String(bytes: content, encoding: isLittleEndian ? .utf16LittleEndian : .utf16BigEndian)
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\0 ")) }
  }

  private func value(_ kind: ExifTag.Kind, _ entry: Entry) -> Any? {
    let raw = bytes[entry.start..<entry.start + entry.length]
    switch kind {
    case .text: return entry.type == 2 || entry.type == 7 ? text(raw) : nil
    case .comment: return comment(raw)
    case .byte, .short, .long, .byteOf: return integers(entry)?.first
    case .shorts, .bytes: return integers(entry)
    case .version:
      var digits = raw.compactMap { (48...57).contains($0) ? Int($0) - 48 : nil }
      if digits.first == 0 { digits.removeFirst() }
      while digits.count > 2, digits.last == 0 { digits.removeLast() }
      return digits.isEmpty ? nil : digits
    case .rational, .signedRational: return fractions(entry).first
    case .rationals:
      let values = fractions(entry)
      return values.isEmpty ? nil : values
    case .degrees:
      let parts = fractions(entry)
      return parts.isEmpty ? nil : zip(parts, [1, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
    case .clock:
      let parts = fractions(entry)
      guard parts.count == 3, parts.allSatisfy({ (0..<100).contains($0) }) else { return nil }
      return String(format: "%02d:%02d:%02d", Int(parts[0]), Int(parts[1]), Int(parts[2]))
    }
  }
}
