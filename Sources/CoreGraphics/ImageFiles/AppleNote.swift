import Foundation

/// The notes of Apple's cameras in EXIF: a directory of its own, whose keys are the numbers of its entries as text.
enum AppleNote {
  private static let head = Data("Apple iOS\0\0\u{1}MM".utf8)

  private struct Entry {
    var tag: Int
    var type: Int
    var count: Int
    var data: Data
  }

  /// What stands in a note; nil where it isn't Apple's.
  static func dictionary(of data: Data) -> CFDictionary? {
    let bytes = Array(data)
    guard bytes.starts(with: head.prefix(10)), bytes.count >= 16 else { return nil }
    func number(_ place: Int, _ length: Int) -> Int? {
      guard place >= 0, place <= bytes.count - length else { return nil }
      return bytes[place..<place + length].reduce(0) { $0 << 8 | Int($1) }
    }
    var result: CFDictionary = [:]
    guard let count = number(14, 2) else { return nil }
    for start in stride(from: 16, to: 16 + count * 12, by: 12) {
      let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8]
      guard let tag = number(start, 2), let type = number(start + 2, 2), let count = number(start + 4, 4),
        sizes.indices.contains(type), type > 0, count > 0, count <= bytes.count
      else { continue }
      let length = sizes[type] * count
      guard let place = length <= 4 ? start + 8 : number(start + 8, 4), place <= bytes.count - length else { continue }
      let raw = Data(bytes[place..<place + length])
      func signed(_ place: Int) -> Int { Int(Int32(truncatingIfNeeded: number(place, 4) ?? 0)) }
      let value: Any
      switch type {
      case 2: value = String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
      case 3, 4, 8, 9:
        let size = sizes[type]
        let all = (0..<count).map { size == 4 ? signed(place + $0 * 4) : number(place + $0 * size, size) ?? 0 }
        value = count == 1 ? all[0] : all
      case 5, 10:
        let all = (0..<count).map { Double(signed(place + $0 * 8)) / Double(max(1, signed(place + $0 * 8 + 4))) }
        value = count == 1 ? all[0] : all
      default:
        value = (try? PropertyListSerialization.propertyList(from: raw, format: nil)) ?? raw
      }
      result["\(tag)"] = value
    }
    return result
  }

  /// The note; nil where nothing can be noted.
  static func data(of dictionary: CFDictionary) -> Data? {
    let entries = dictionary.compactMap { key, value in UInt16(key).flatMap { entry(Int($0), value) } }
      .sorted { $0.tag < $1.tag }
    guard !entries.isEmpty else { return nil }
    var result = head + big(entries.count, 2)
    let behind = result.count + entries.count * 12 + 4
    var values = Data()
    for entry in entries {
      result += big(entry.tag, 2) + big(entry.type, 2) + big(entry.count, 4)
      if entry.data.count <= 4 {
        result += entry.data + Data(count: 4 - entry.data.count)
      } else {
        result += big(behind + values.count, 4)
        values += entry.data + Data(count: entry.data.count % 2)
      }
    }
    return result + Data(count: 4) + values
  }

  private static func entry(_ tag: Int, _ value: Any) -> Entry? {
    if let text = value as? String {
      let data = Data(text.utf8) + [0]
      return Entry(tag: tag, type: 2, count: data.count, data: data)
    }
    if let data = value as? Data { return Entry(tag: tag, type: 7, count: data.count, data: data) }
    let numbers = ExifWriter.numbers(value)
    if let numbers, numbers.allSatisfy({ $0 == $0.rounded() && abs($0) <= 2_147_483_647 }) {
      let data = numbers.reduce(into: Data()) { $0 += big(Int(exactly: $1) ?? 0, 4) }
      return Entry(tag: tag, type: 9, count: numbers.count, data: data)
    }
    if let numbers {
      let fractions = numbers.compactMap { number -> Data? in
        guard abs(number) < 2000 else { return nil }
        return big(Int(exactly: (number * 1_000_000).rounded()) ?? 0, 4) + big(1_000_000, 4)
      }
      guard fractions.count == numbers.count else { return nil }
      return Entry(tag: tag, type: 10, count: numbers.count, data: fractions.reduce(Data(), +))
    }
    guard PropertyListSerialization.propertyList(value, isValidFor: .binary),
      let data = try? PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
    else { return nil }
    return Entry(tag: tag, type: 7, count: data.count, data: data)
  }

  private static func big(_ value: Int, _ length: Int) -> Data {
    Data((0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }
}
