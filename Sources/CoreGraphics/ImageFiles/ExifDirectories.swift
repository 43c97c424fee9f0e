import Foundation

/// The directories of EXIF with all of their entries, those without a name among them.
struct ExifDirectories {
  private var first: [ExifWriter.Entry] = []
  private var exif: [ExifWriter.Entry] = []
  private var gps: [ExifWriter.Entry] = []
  /// The second directory, without the place and length of its image.
  private var second: [ExifWriter.Entry] = []
  private var thumbnail: Data?

  /// Entries that say where something else is, or what is only true of the file that they stand in.
  private static let places: Set<UInt16> = [0x8769, 0x8825, 0xA005, 0x014A, 0x0111, 0x0117, 0x0201, 0x0202, 700]
  private static let makerNote: UInt16 = 0x927C

  /// Nil for what isn't EXIF.
  init?(_ data: Data) {
    guard let reader = ExifReader(data), let found = reader.rawDirectories else { return nil }
    func kept(_ entries: [ExifWriter.Entry]) -> [ExifWriter.Entry] { entries.filter { !Self.places.contains($0.tag) } }
    (first, exif, gps, second) = (kept(found.first), kept(found.exif), kept(found.gps), kept(found.second))
    thumbnail = reader.thumbnail
  }

  /// Takes over the entries of another one, in place of its own; what makers note is put together where both are Apple's.
  mutating func merge(_ other: ExifDirectories) {
    Self.merge(other.first, into: &first)
    Self.merge(other.exif, into: &exif)
    Self.merge(other.gps, into: &gps)
  }

  private static func merge(_ new: [ExifWriter.Entry], into old: inout [ExifWriter.Entry]) {
    for var entry in new {
      guard let place = old.firstIndex(where: { $0.tag == entry.tag }) else {
        old.append(entry)
        continue
      }
      if entry.tag == makerNote, let before = AppleNote.dictionary(of: old[place].data),
        let after = AppleNote.dictionary(of: entry.data), let both = AppleNote.data(of: before.merging(after) { $1 })
      {
        (entry.data, entry.count) = (both, both.count)
      }
      old[place] = entry
    }
  }

  /// Changes entries by properties; those that are null go.
  mutating func change(_ properties: CFDictionary) {
    func remaining(_ entries: [ExifWriter.Entry], _ tags: [ExifTag], _ key: CFString) -> [ExifWriter.Entry] {
      let values = properties[key] as? CFDictionary ?? [:]
      let gone = Set(tags.filter { values[$0.key] is NSNull }.map(\.number))
      return gone.isEmpty ? entries : entries.filter { !gone.contains($0.tag) }
    }
    first = remaining(first, ExifTag.tiff, kCGImagePropertyTIFFDictionary)
    exif = remaining(exif, ExifTag.exif, kCGImagePropertyExifDictionary)
    gps = remaining(gps, ExifTag.gps, kCGImagePropertyGPSDictionary)
    if let new = ExifWriter.data(of: properties).flatMap({ ExifDirectories($0) }) { merge(new) }
  }

  /// Leaves the place out where the image was taken.
  mutating func removeGPS() { gps = [] }

  /// What makers note, in which places and numbers are found, too, and what tells one camera, lens or owner from another. Packets
  /// of other metadata may say all of it again.
  private static let identities: Set<UInt16> = [makerNote, 0x9286, 0xA420, 0xA430, 0xA431, 0xA435, 0x83BB, 0x8649]
  /// What is said of the image, not of the camera: sizes, orientation, dates, author and description.
  private static let ofImage: Set<UInt16> = [
    0x010E, 0x0112, 0x011A, 0x011B, 0x0128, 0x0132, 0x013B, 0x0213, 0x8298, 0x9000, 0x9003, 0x9004, 0x9010, 0x9011,
    0x9012, 0x9101, 0x9290, 0x9291, 0x9292, 0xA000, 0xA001, 0xA002, 0xA003,
  ]
  /// From here on, tags are those of makers, of raw files and of their programs, serial numbers and owners among them.
  private static let firstOfMakers: UInt16 = 0xC000
  /// How the thumbnail is stored.
  private static let ofThumbnail: Set<UInt16> = [0x00FE, 0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x0115, 0x011C]

  /// Leaves out what tells one camera from another and, unless they are wanted, the place where the image was taken and
  /// the camera that took it.
  mutating func keep(place: Bool, camera: Bool) {
    if !place { gps = [] }
    func isLeftOut(_ entry: ExifWriter.Entry) -> Bool {
      entry.tag >= Self.firstOfMakers || Self.identities.contains(entry.tag)
        || !camera && !Self.ofImage.contains(entry.tag)
    }
    first.removeAll(where: isLeftOut)
    exif.removeAll(where: isLeftOut)
    second.removeAll { isLeftOut($0) && !Self.ofThumbnail.contains($0.tag) }
    // It is a file of its own, which may say all of it again.
    thumbnail = thumbnail.flatMap { JPEGSegments($0)?.bare }
  }

  /// The TIFF file of the directories, little-endian.
  var data: Data? {
    guard !first.isEmpty || !exif.isEmpty || !gps.isEmpty else { return nil }
    func pointer(_ tag: UInt16, _ place: Int) -> ExifWriter.Entry {
      .init(tag: tag, type: 4, count: 1, data: ExifWriter.little(place, 4))
    }
    var first = first
    let pointers = (exif.isEmpty ? 0 : 1) + (gps.isEmpty ? 0 : 1)
    var place = 8 + ExifWriter.length(of: first + Array(repeating: pointer(0xFFFF, 0), count: pointers))
    if !exif.isEmpty {
      first.append(pointer(0x8769, place))
      place += ExifWriter.length(of: exif)
    }
    if !gps.isEmpty {
      first.append(pointer(0x8825, place))
      place += ExifWriter.length(of: gps)
    }
    var result = Data([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0])
    ExifWriter.append(first, to: &result, next: thumbnail == nil ? 0 : place)
    for directory in [exif, gps] where !directory.isEmpty { ExifWriter.append(directory, to: &result) }
    guard let thumbnail else { return result }
    var last = second + [pointer(0x0202, thumbnail.count), pointer(0x0201, 0)]
    last[last.count - 1] = pointer(0x0201, place + ExifWriter.length(of: last))
    ExifWriter.append(last, to: &result)
    return result + thumbnail
  }
}
