/// Apple's EXIF maker note, by which programs pair a Live Photo's still with its movie. A header, then a directory like
/// EXIF's, big-endian, whose offsets count from the header.
struct AppleMakerNote: Equatable {
  var contentIdentifier: String?
  var burstIdentifier: String?
  var livePhotoVideoIndex: Int?

  private static let head: [UInt8] = Array("Apple iOS\0\0\u{1}MM".utf8)
  private static let burstTag: UInt64 = 0x000B
  private static let contentTag: UInt64 = 0x0011
  private static let indexTag: UInt64 = 0x0017
  private static let text: UInt64 = 2
  private static let number: UInt64 = 9

  var isEmpty: Bool { self == AppleMakerNote() }

  /// The maker note as stored in EXIF.
  var bytes: [UInt8] {
    var entries: [(tag: UInt64, type: UInt64, count: UInt64, value: [UInt8])] = []
    for (tag, words) in [(Self.burstTag, burstIdentifier), (Self.contentTag, contentIdentifier)] {
      guard let words else { continue }
      let value = Array(words.utf8) + [0]
      entries.append((tag, Self.text, UInt64(value.count), value))
    }
    if let livePhotoVideoIndex {
      var value: [UInt8] = []
      value.append(UInt64(UInt32(bitPattern: Int32(clamping: livePhotoVideoIndex))), bytes: 4)
      entries.append((Self.indexTag, Self.number, 1, value))
    }
    var directory = Self.head
    directory.append(UInt64(entries.count), bytes: 2)
    // The offset of the next directory follows the entries: zero for none.
    let behind = directory.count + entries.count * 12 + 4
    var values: [UInt8] = []
    for entry in entries {
      directory.append(entry.tag, bytes: 2)
      directory.append(entry.type, bytes: 2)
      directory.append(entry.count, bytes: 4)
      if entry.value.count <= 4 {
        directory += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
      } else {
        directory.append(UInt64(behind + values.count), bytes: 4)
        values += entry.value
        if values.count % 2 == 1 { values.append(0) }
      }
    }
    directory.append(0, bytes: 4)
    return directory + values
  }

  init(contentIdentifier: String? = nil, burstIdentifier: String? = nil, livePhotoVideoIndex: Int? = nil) {
    self.contentIdentifier = contentIdentifier
    self.burstIdentifier = burstIdentifier
    self.livePhotoVideoIndex = livePhotoVideoIndex
  }

  /// Parses a maker note; nil if it isn't Apple's.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.head.prefix(10)), bytes.count >= 16, bytes[12] == 0x4D, bytes[13] == 0x4D else {
      return nil
    }
    var reader = ISOBytes(bytes, at: Self.head.count)
    guard let count = reader.read(2) else { return nil }
    for _ in 0..<count {
      guard let tag = reader.read(2), let type = reader.read(2), let length = reader.read(4), let value = reader.read(4)
      else { return }
      switch (tag, type) {
      case (Self.burstTag, Self.text): burstIdentifier = Self.words(bytes, at: value, count: length)
      case (Self.contentTag, Self.text): contentIdentifier = Self.words(bytes, at: value, count: length)
      case (Self.indexTag, Self.number), (Self.indexTag, 4):
        livePhotoVideoIndex = Int(Int32(bitPattern: UInt32(value)))
      default: break
      }
    }
  }

  private static func words(_ bytes: [UInt8], at offset: UInt64, count: UInt64) -> String? {
    guard count > 4, count < 1024, offset + count <= UInt64(bytes.count) else { return nil }
    return String(decoding: bytes[Int(offset)..<Int(offset + count)].prefix { $0 != 0 }, as: UTF8.self)
  }
}
