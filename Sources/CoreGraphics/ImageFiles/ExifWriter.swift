import Foundation

/// Writes EXIF, little-endian, from dictionaries of properties. What isn't of the form that a tag has is left out.
struct ExifWriter {
  /// An entry of a directory, its value little-endian.
  struct Entry {
    var tag: UInt16
    var type: UInt16
    var count: Int
    var data: Data
  }

  /// The TIFF file of directories, with an image and an XMP packet if there are any; nil where nothing is to be written.
  static func data(of properties: CFDictionary, image: TIFFImage? = nil, xmp: Data? = nil) -> Data? {
    func entries(_ tags: [ExifTag], _ key: CFString) -> [Entry] {
      guard let values = properties[key] as? CFDictionary else { return [] }
      return tags.compactMap { tag in values[tag.key].flatMap { entry(tag, $0) } }
    }
    var first = entries(ExifTag.tiff, kCGImagePropertyTIFFDictionary)
    if let orientation = orientation(properties) {
      first.removeAll { $0.tag == 0x0112 }
      first.append(Entry(tag: 0x0112, type: 3, count: 1, data: little(orientation, 2)))
    }
    var exif = entries(ExifTag.exif, kCGImagePropertyExifDictionary)
    if let note = (properties[kCGImagePropertyMakerAppleDictionary] as? CFDictionary).flatMap(AppleNote.data) {
      exif.append(Entry(tag: 0x927C, type: 7, count: note.count, data: note))
    }
    let gps = entries(ExifTag.gps, kCGImagePropertyGPSDictionary)
    if let image { first += imageEntries(image) }
    if image != nil, let xmp { first.append(Entry(tag: 700, type: 1, count: xmp.count, data: xmp)) }
    if image != nil, let record = ImageFileBlocks.iptc(of: properties) {
      first.append(Entry(tag: 33723, type: 7, count: record.count, data: record))
    }
    if first.isEmpty, exif.isEmpty, gps.isEmpty { return nil }
    // Directories follow one another; the first has a pointer to each of the others.
    let pointers = (exif.isEmpty ? 0 : 1) + (gps.isEmpty ? 0 : 1) + (image == nil ? 0 : 1)
    let placeholder = Entry(tag: 0xFFFF, type: 4, count: 1, data: little(0, 4))
    let start = 8 + length(of: first + Array(repeating: placeholder, count: pointers))
    if !exif.isEmpty { first.append(Entry(tag: 0x8769, type: 4, count: 1, data: little(start, 4))) }
    if !gps.isEmpty {
      let place = start + (exif.isEmpty ? 0 : length(of: exif))
      first.append(Entry(tag: 0x8825, type: 4, count: 1, data: little(place, 4)))
    }
    if image != nil {
      let place = start + (exif.isEmpty ? 0 : length(of: exif)) + (gps.isEmpty ? 0 : length(of: gps))
      first.append(Entry(tag: 0x111, type: 4, count: 1, data: little(place, 4)))
    }
    var result = Data([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0])
    for directory in [first, exif, gps] where !directory.isEmpty { append(directory, to: &result) }
    return result + (image?.pixels ?? Data())
  }

  /// The tags of an image in one strip; where that begins is added when all else is known.
  private static func imageEntries(_ image: TIFFImage) -> [Entry] {
    func long(_ tag: UInt16, _ value: Int) -> Entry { Entry(tag: tag, type: 4, count: 1, data: little(value, 4)) }
    func short(_ tag: UInt16, _ value: Int) -> Entry { Entry(tag: tag, type: 3, count: 1, data: little(value, 2)) }
    let bits = (0..<image.components).reduce(into: Data()) { data, _ in data += little(image.bits, 2) }
    return [
      long(0x100, image.width), long(0x101, image.height),
      Entry(tag: 0x102, type: 3, count: image.components, data: bits), short(0x103, 1),
      short(0x106, image.components == 1 ? 1 : 2), short(0x115, image.components), long(0x116, image.height),
      long(0x117, image.pixels.count), short(0x11C, 1),
    ] + (image.alpha.map { [short(0x152, $0)] } ?? [])
  }

  /// The orientation that properties ask for: 1 to 8, as a number or as a case.
  static func orientation(_ properties: CFDictionary) -> Int? {
    let value = properties[kCGImagePropertyOrientation]
    let number = (value as? CGImagePropertyOrientation).map { Int($0.rawValue) } ?? integers(value)?.first
    return number.flatMap { (1...8).contains($0) ? $0 : nil }
  }

  static func length(of entries: [Entry]) -> Int {
    2 + entries.count * 12 + 4 + entries.reduce(0) { $0 + ($1.data.count > 4 ? ($1.data.count + 1) & ~1 : 0) }
  }

  /// Adds a directory, with the place of the next one.
  static func append(_ entries: [Entry], to result: inout Data, next: Int = 0) {
    let entries = entries.sorted { $0.tag < $1.tag }
    var place = result.count + 2 + entries.count * 12 + 4
    var values = Data()
    result += little(entries.count, 2)
    for entry in entries {
      result += little(Int(entry.tag), 2) + little(Int(entry.type), 2) + little(entry.count, 4)
      if entry.data.count <= 4 {
        result += entry.data + Data(count: 4 - entry.data.count)
      } else {
        result += little(place, 4)
        let padded = entry.data + Data(count: entry.data.count % 2)
        values += padded
        place += padded.count
      }
    }
    result += little(next, 4) + values
  }

  static func little(_ value: Int, _ length: Int) -> Data {
    Data((0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }

  private static func fraction(_ value: Double, isSigned: Bool) -> Data? {
    ratio(value, isSigned: isSigned).map { little($0.above, 4) + little($0.below, 4) }
  }

  /// Fractions of a millionth, or exact ones of small denominators, such as exposure times have.
  static func ratio(_ value: Double, isSigned: Bool) -> (above: Int, below: Int)? {
    let limit = isSigned ? Double(Int32.max) : Double(UInt32.max)
    guard value.isFinite, isSigned || value >= 0, abs(value) <= limit else { return nil }
    var (above, below) = (value.rounded(), 1.0)
    if above != value {
      let inverse = value == 0 ? 0 : (1 / value).rounded()
      if abs(inverse) >= 2, abs(1 / inverse - value) <= abs(value) * 1e-9 {
        (above, below) = (inverse < 0 ? -1 : 1, abs(inverse))
      } else {
        below = 1_000_000
        while abs(value) * below > limit { below /= 10 }
        above = (value * below).rounded()
      }
    }
    return (Int(above), Int(below))
  }

  /// A number, or an array of them.
  static func numbers(_ value: Any?) -> [Double]? {
    if let value = value as? Double { return [value] }
    if let value = value as? NSNumber { return [value.doubleValue] }
    if let value = value as? CGFloat { return [Double(value)] }
    if let value = value as? Float { return [Double(value)] }
    if let value = value as? any BinaryInteger { return [Double(value)] }
    guard let values = value as? [Any] else { return nil }
    let all = values.compactMap { $0 is [Any] ? nil : numbers($0)?.first }
    return all.count == values.count && !all.isEmpty ? all : nil
  }

  private static func integers(_ value: Any?) -> [Int]? { numbers(value)?.map { Int($0.clampedToInt32) } }

  private static func parts(_ value: Double) -> [Double] {
    // In units of a tenth of a millisecond of arc, so that 59.99999 doesn't become 60.
    let units = (abs(value) * 3600 * 10_000).rounded()
    let seconds = (units / 10_000).rounded(.down)
    return [
      (seconds / 3600).rounded(.down), (seconds / 60).rounded(.down).truncatingRemainder(dividingBy: 60),
      (units - (seconds / 60).rounded(.down) * 600_000) / 10_000,
    ]
  }

  private static func entry(_ tag: ExifTag, _ value: Any) -> Entry? {
    func made(_ type: UInt16, _ count: Int?, _ data: Data?) -> Entry? {
      guard let data, let count, count > 0 else { return nil }
      return Entry(tag: tag.number, type: type, count: count, data: data)
    }
    func whole(_ type: UInt16, _ length: Int, _ values: [Int]?) -> Entry? {
      made(type, values?.count, values?.reduce(into: Data()) { $0 += little($1, length) })
    }
    func fractions(_ values: [Double]?, isSigned: Bool = false) -> Entry? {
      guard let values else { return nil }
      let all = values.compactMap { fraction($0, isSigned: isSigned) }
      guard all.count == values.count else { return nil }
      return made(isSigned ? 10 : 5, all.count, all.reduce(Data(), +))
    }
    switch tag.kind {
    case .text:
      guard let text = value as? String else { return nil }
      let data = Data(text.utf8) + [0]
      return made(2, data.count, data)
    case .comment:
      guard let text = value as? String else { return nil }
      let isPlain = text.allSatisfy(\.isASCII)
      let head = Data((isPlain ? "ASCII\0\0\0" : "UNICODE\0").utf8)
      let data = head + (text.data(using: isPlain ? .ascii : .utf16LittleEndian) ?? Data())
      return made(7, data.count, data)
    case .byte: return whole(1, 1, integers(value).map { Array($0.prefix(1)) })
    case .short: return whole(3, 2, integers(value).map { Array($0.prefix(1)) })
    case .long: return whole(4, 4, integers(value).map { Array($0.prefix(1)) })
    case .shorts: return whole(3, 2, integers(value))
    case .bytes: return whole(tag.number == 0 ? 1 : 7, 1, integers(value))
    case .byteOf: return whole(7, 1, integers(value).map { Array($0.prefix(1)) })
    case .version:
      guard let digits = integers(value), digits.count <= 4 else { return nil }
      let padded = ((digits.count < 4 ? [0] : []) + digits + [0, 0, 0]).prefix(4)
      return made(7, 4, Data(padded.map { UInt8(48 + min(max($0, 0), 9)) }))
    case .rational: return fractions(numbers(value).map { Array($0.prefix(1)) })
    case .signedRational: return fractions(numbers(value).map { Array($0.prefix(1)) }, isSigned: true)
    case .rationals: return fractions(numbers(value))
    case .degrees: return fractions(numbers(value)?.first.flatMap { $0.isFinite ? parts($0) : nil })
    case .clock:
      let parts = (value as? String)?.split(separator: ":").compactMap { Double($0) }
      return parts?.count == 3 ? fractions(parts) : nil
    }
  }
}

extension Double {
  fileprivate var clampedToInt32: Int32 {
    isFinite ? Int32(Swift.min(Swift.max(self, -2_147_483_648), 2_147_483_647)) : 0
  }
}
