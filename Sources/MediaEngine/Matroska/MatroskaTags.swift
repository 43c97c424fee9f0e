/// Repairs the tags of a finished Matroska or WebM file.
///
/// matroskamux 1.22 writes a value with anything but letters, digits and a few signs in GStreamer's serialized form:
/// "My Lake" becomes "\"My\\ Lake\"", with octal escapes for what isn't ASCII. Values are corrected in place: the right
/// one is shorter, and a string may be padded with zeros.
enum MatroskaTags {
  /// The largest Tags element that is corrected.
  private static let longest: Int64 = 1 << 20

  /// Corrects all tag strings of a file.
  static func correct(_ file: ISOFile) throws {
    guard let place = try place(in: file), place.count <= longest else { return }
    let bytes = try file.read(at: place.lowerBound, count: Int(place.count))
    for string in strings(in: bytes[...]) {
      guard let text = unwrapped(bytes[string]) else { continue }
      let padding = [UInt8](repeating: 0, count: string.count - text.count)
      try file.write(text + padding, at: place.lowerBound + Int64(string.lowerBound))
    }
  }

  /// Undoes GStreamer's serialization of a string; nil where the text isn't serialized.
  static func unwrapped(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let quote = UInt8(ascii: "\"")
    // A Matroska string may end in zeros, and matroskamux writes one.
    let text = text.prefix { $0 != 0 }
    guard text.count >= 2, text.first == quote, text.last == quote else { return nil }
    var rest = text.dropFirst().dropLast()
    var result: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        if byte == quote { return nil }
        result.append(byte)
        continue
      }
      let digits = rest.prefix(3)
      if digits.count == 3, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }),
        let octal = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      {
        result.append(octal)
        rest = rest.dropFirst(3)
      } else if let marked = rest.popFirst() {
        result.append(marked)
      } else {
        return nil
      }
    }
    return result
  }

  /// The byte range of the Tags element in the file.
  private static func place(in file: ISOFile) throws -> Range<Int64>? {
    let end = file.size
    var offset: Int64 = 0
    while offset < end {
      let head = try file.read(at: offset, count: 12)
      // An element of unknown length was never finished: nothing behind it can be found.
      guard let element = EBMLElement(head[...]) else { return nil }
      let start = offset + Int64(element.headLength)
      if element.id == MatroskaID.segment {
        offset = start
        continue
      }
      guard let length = element.length, length <= end - start else { return nil }
      if element.id == MatroskaID.tags { return start..<start + length }
      offset = start + length
    }
    return nil
  }

  /// The byte ranges of the strings among the tags.
  private static func strings(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var offset = bytes.startIndex
    while let element = EBMLElement(bytes[offset...]), let length = element.length.flatMap(Int.init(exactly:)) {
      let start = offset + element.headLength
      guard length <= bytes.endIndex - start else { break }
      let contents = start..<start + length
      switch element.id {
      case MatroskaID.tag, MatroskaID.simpleTag: found += strings(in: bytes[contents])
      case MatroskaID.tagString: found.append(contents)
      default: break
      }
      offset = contents.upperBound
    }
    return found
  }
}
