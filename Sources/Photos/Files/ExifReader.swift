import Foundation

/// Reads the few fields of Exif that a library needs: when and where, which way up, and what a photo belongs to.
struct ExifReader {
  private let bytes: [UInt8]
  private let isBig: Bool
  private let start: Int

  /// One field of a directory.
  private struct Field {
    var type: Int
    var count: Int
    /// Where its value lies.
    var place: Int
  }

  init?(_ slice: ArraySlice<UInt8>) {
    bytes = Array(slice)
    guard bytes.count >= 8 else { return nil }
    isBig = bytes[0] == 0x4D
    start = 0
    guard bytes[0] == bytes[1], isBig || bytes[0] == 0x49, number(2, 2) == 42 else { return nil }
  }

  /// A maker note has a directory of its own, whose places count from its beginning.
  private init?(makerNote bytes: [UInt8]) {
    guard bytes.starts(with: Array("Apple iOS\0".utf8)), bytes.count > 16 else { return nil }
    self.bytes = bytes
    isBig = bytes[12] == 0x4D
    start = 14
  }

  /// Tells what it says. `turnsSize` where width and height are those before turning.
  func describe(_ facts: inout MediaFacts, turnsSize: Bool) {
    guard let main = number(4, 4).map(directory) else { return }
    if turnsSize, let turn = main[0x0112].flatMap(integer), (1...8).contains(turn) {
      facts.orientation = turn
      if turn >= 5 { swap(&facts.width, &facts.height) }
    }
    let exif = main[0x8769].flatMap(integer).map(directory) ?? [:]
    let taken = (exif[0x9003] ?? exif[0x9004] ?? main[0x0132]).flatMap(text)
    let offset = (exif[0x9011] ?? exif[0x9010]).flatMap(text)
    facts.created = taken.flatMap { WrittenDate.read($0, zone: offset, fraction: exif[0x9291].flatMap(text)) }
    if let gps = main[0x8825].flatMap(integer).map(directory) { facts.location = location(gps) }
    if let note = exif[0x927C], note.place + note.count <= bytes.count,
      let apple = ExifReader(makerNote: Array(bytes[note.place..<note.place + note.count]))
    {
      let fields = apple.directory(at: apple.start)
      facts.contentIdentifier = fields[0x0011].flatMap(apple.text)
      facts.burst = fields[0x000B].flatMap(apple.text)
    }
  }

  private func directory(at place: Int) -> [Int: Field] {
    guard let count = number(place, 2), count < 1000 else { return [:] }
    var fields: [Int: Field] = [:]
    let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8]
    for index in 0..<count {
      let entry = place + 2 + index * 12
      guard let tag = number(entry, 2), let type = number(entry + 2, 2), let count = number(entry + 4, 4),
        let size = sizes[type], let value = number(entry + 8, 4), count < 1 << 24
      else { continue }
      fields[tag] = Field(type: type, count: count, place: size * count <= 4 ? entry + 8 : value)
    }
    return fields
  }

  private func number(_ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    let slice = bytes[place..<place + count]
    return isBig ? slice.reduce(0) { $0 << 8 | Int($1) } : slice.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func integer(_ field: Field) -> Int? { number(field.place, field.type == 3 ? 2 : 4) }

  private func text(_ field: Field) -> String? {
    guard field.type == 2, field.place >= 0, field.place + field.count <= bytes.count else { return nil }
    let text = String(decoding: bytes[field.place..<field.place + field.count].prefix { $0 != 0 }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  private func ratio(_ field: Field, _ index: Int) -> Double? {
    guard index < field.count, let above = number(field.place + index * 8, 4),
      let below = number(field.place + index * 8 + 4, 4), below != 0
    else { return nil }
    return Double(above) / Double(below)
  }

  private func location(_ gps: [Int: Field]) -> PlaceRecord? {
    func degrees(_ tag: Int) -> Double? {
      guard let field = gps[tag], let whole = ratio(field, 0) else { return nil }
      return whole + (ratio(field, 1) ?? 0) / 60 + (ratio(field, 2) ?? 0) / 3600
    }
    guard let latitude = degrees(2), let longitude = degrees(4) else { return nil }
    let isBelow = gps[5].flatMap { number($0.place, 1) } == 1
    return PlaceRecord(
      latitude: gps[1].flatMap(text) == "S" ? -latitude : latitude,
      longitude: gps[3].flatMap(text) == "W" ? -longitude : longitude,
      altitude: gps[6].flatMap { ratio($0, 0) }.map { isBelow ? -$0 : $0 })
  }
}
