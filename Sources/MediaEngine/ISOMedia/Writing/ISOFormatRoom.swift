/// Spare room behind a track's sample descriptions (`stsd`), for formats that turn up when the moov is in the file
/// already.
///
/// A list of formats states its count, so bytes behind the last entry are ignored: a format is written there first,
/// then one write of four bytes raises the count.
struct ISOFormatRoom {
  /// The size of the room: enough for a few formats of a codec.
  static let size = 1024

  /// The file offset of the list.
  private let list: Int64
  private var used: Int
  private let end: Int
  private var count: UInt32

  /// Finds the room in a track of a moov at a file offset; nil where the track has no list.
  init?(in movie: ISOBox, track number: Int, at place: Int64) {
    guard movie.children.indices.contains(number) else { return nil }
    var offset = place + 8 + movie.children[..<number].reduce(0) { $0 + Int64($1.bytes.count) }
    var box = movie.children[number]
    for type in ["mdia", "minf", "stbl", "stsd"] {
      guard let child = box.children.firstIndex(where: { $0.type == type }) else { return nil }
      offset += 8 + box.children[..<child].reduce(0) { $0 + Int64($1.bytes.count) }
      box = box.children[child]
    }
    guard let length = Self.length(of: box.payload) else { return nil }
    (list, used, end) = (offset + 8, length, box.payload.count)
    var reader = ISOBytes(box.payload, at: 4)
    count = UInt32(reader.read(4) ?? 0)
  }

  /// Adds a format; false where there is no more room.
  mutating func add(_ entry: [UInt8], to file: ISOFile) throws -> Bool {
    guard used + entry.count <= end else { return false }
    try file.write(entry, at: list + Int64(used))
    try file.synchronize()
    count += 1
    used += entry.count
    try file.write(ISOForm.bytes { $0.number(count, bytes: 4) }, at: list + 4)
    return true
  }

  /// The length of a list of formats without the room behind it; nil where it isn't one.
  static func length(of list: [UInt8]) -> Int? {
    var reader = ISOBytes(list, at: 4)
    guard let count = reader.read(4), count <= 1000 else { return nil }
    for _ in 0..<count {
      let start = reader.offset
      guard let size = reader.read(4), size >= 8, size <= UInt64(list.count - start) else { return nil }
      reader.skip(Int(size) - 4)
    }
    return reader.offset
  }
}
