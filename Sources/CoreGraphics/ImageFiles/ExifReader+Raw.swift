import Foundation

extension ExifReader {
  /// All entries of the directories, little-endian; nil for what isn't EXIF.
  var rawDirectories:
    (first: [ExifWriter.Entry], exif: [ExifWriter.Entry], gps: [ExifWriter.Entry], second: [ExifWriter.Entry])?
  {
    guard let start = number(4, 4), let first = directory(at: start) else { return nil }
    let next = number(start, 2).flatMap { number(start + 2 + $0 * 12, 4) }
    let (exif, gps) = (subdirectory(0x8769, of: first), subdirectory(0x8825, of: first))
    let second = directory(at: next)
    // Entries that all refer to the same bytes would take the memory of each of them.
    let length = [first, exif, gps, second].compactMap(\.self).joined().reduce(0) { $0 + $1.value.length }
    guard length <= 2 * bytes.count else { return nil }
    return (raw(first), raw(exif), raw(gps), raw(second))
  }

  private func raw(_ directory: [UInt16: Entry]?) -> [ExifWriter.Entry] {
    (directory ?? [:]).map { tag, entry in
      .init(tag: tag, type: UInt16(clamping: entry.type), count: entry.count, data: littleEndian(tag, entry))
    }
  }

  private func littleEndian(_ tag: UInt16, _ entry: Entry) -> Data {
    let data = Data(bytes[entry.start..<entry.start + entry.length])
    guard !isLittleEndian else { return data }
    let isUnicode = entry.type == 7 && data.starts(with: Data("UNICODE".utf8))
    let size =
      switch entry.type {
      case 3, 8: 2
      case 4, 5, 9, 10, 11: 4
      case 12: 8
      default: isUnicode ? 2 : 1
      }
    guard size > 1 else { return data }
    // The eight bytes that name the encoding of a text stay.
    let head = isUnicode ? 8 : 0
    var result = Data(data.prefix(head))
    for place in stride(from: head, to: data.count, by: size) {
      result += data[place..<min(place + size, data.count)].reversed()
    }
    return result
  }

  /// What Apple's cameras note, by the numbers of its entries; nil where there is nothing.
  var appleNote: CFDictionary? {
    guard let first = directory(at: number(4, 4)), let note = subdirectory(0x8769, of: first)?[0x927C] else {
      return nil
    }
    return AppleNote.dictionary(of: Data(bytes[note.start..<note.start + note.length]))
  }
}
