import Foundation

/// Makes a movie larger than four gigabytes of a small one: by a hole in front of its samples.
enum LargeMovie {
  /// The movie has its index at the end.
  static func write(_ movie: Data, holeOf hole: Int, to url: URL) throws {
    let boxes = parts(of: movie)
    guard let samples = boxes.first(where: { $0.name == "mdat" }),
      let index = boxes.first(where: { $0.name == "moov" }),
      let start = boxes.first(where: { $0.name == "ftyp" })
    else { throw CocoaError(.fileReadCorruptFile) }
    let first = movie[start.range]
    // In front of the samples: the type, a header of 16 bytes, and the hole.
    let shift = first.count + 16 + hole - (samples.range.lowerBound + 8)
    var header = Data([0, 0, 0, 1]) + Data("mdat".utf8)
    append(UInt64(16 + hole + samples.range.count - 8), to: &header)
    try (first + header).write(to: url)
    let handle = try FileHandle(forUpdating: url)
    try handle.seek(toOffset: UInt64(first.count + 16 + hole))
    try handle.write(contentsOf: movie[(samples.range.lowerBound + 8)..<samples.range.upperBound])
    try handle.write(contentsOf: moved(Data(movie[index.range]), by: shift))
    try handle.close()
  }

  private static func parts(of data: Data) -> [(name: String, range: Range<Int>)] {
    var parts: [(String, Range<Int>)] = []
    var place = data.startIndex
    while place + 8 <= data.endIndex {
      let size = Int(number(data, place))
      guard size >= 8, place + size <= data.endIndex else { break }
      parts.append((String(decoding: data[place + 4..<place + 8], as: UTF8.self), place..<place + size))
      place += size
    }
    return parts
  }

  /// A box whose samples' offsets are larger, in 64 bits.
  private static func moved(_ box: Data, by shift: Int) -> Data {
    let name = String(decoding: box[box.startIndex + 4..<box.startIndex + 8], as: UTF8.self)
    var content = Data()
    var made = name
    switch name {
    case "moov", "trak", "mdia", "minf", "stbl":
      let inner = Data(box.dropFirst(8))
      for part in parts(of: inner) { content += moved(Data(inner[part.range]), by: shift) }
    case "stco":
      made = "co64"
      content += box[box.startIndex + 8..<box.startIndex + 16]
      for entry in 0..<Int(number(box, box.startIndex + 12)) {
        append(UInt64(Int(number(box, box.startIndex + 16 + 4 * entry)) + shift), to: &content)
      }
    default: return box
    }
    var whole = Data()
    append(UInt32(content.count + 8), to: &whole)
    return whole + Data(made.utf8) + content
  }

  private static func number(_ data: Data, _ place: Int) -> UInt32 {
    data[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func append(_ value: some FixedWidthInteger, to data: inout Data) {
    withUnsafeBytes(of: value.bigEndian) { data.append(contentsOf: $0) }
  }
}
