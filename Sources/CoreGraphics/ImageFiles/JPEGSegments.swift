import Foundation

/// A JPEG file as the segments before its image, and the rest.
struct JPEGSegments {
  static let exifHead = Data("Exif\0\0".utf8)
  static let xmpHead = Data("http://ns.adobe.com/xap/1.0/\0".utf8)
  private static let longXMPHead = Data("http://ns.adobe.com/xmp/extension/\0".utf8)

  private var segments: [(marker: UInt8, payload: Data)] = []
  private var rest: Data

  /// Nil for what isn't JPEG, or damaged before its image.
  init?(_ data: Data) {
    let data = data.startIndex == 0 ? data : Data(data)
    guard data.starts(with: [0xFF, 0xD8]) else { return nil }
    var place = 2
    while place + 4 <= data.count, data[place] == 0xFF {
      let marker = data[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      let length = Int(data[place + 2]) << 8 | Int(data[place + 3])
      // From the first table or frame on, nothing is of interest here.
      guard (0xE0...0xEF).contains(marker) || marker == 0xFE else { break }
      guard length >= 2, place + 2 + length <= data.count else { return nil }
      segments.append((marker, data.subdata(in: place + 4..<place + 2 + length)))
      place += 2 + length
    }
    rest = data.subdata(in: place..<data.count)
  }

  var metadata: ImageFileMetadata {
    var metadata = ImageFileMetadata()
    func payload(_ head: Data) -> Data? {
      segments.first { $0.marker == 0xE1 && $0.payload.starts(with: head) }
        .map { Data($0.payload.dropFirst(head.count)) }
    }
    metadata.exif = payload(Self.exifHead)
    metadata.xmp = payload(Self.xmpHead)
    metadata.iptc = photoshop.flatMap(IPTCRecord.record)
    if let jfif = segments.first(where: { $0.marker == 0xE0 && $0.payload.starts(with: Data("JFIF\0".utf8)) })?.payload,
      jfif.count >= 12, jfif[7] == 1 || jfif[7] == 2
    {
      let (x, y) = (Double(Int(jfif[8]) << 8 | Int(jfif[9])), Double(Int(jfif[10]) << 8 | Int(jfif[11])))
      let inches = jfif[7] == 2 ? 2.54 : 1
      if x > 0, y > 0 { metadata.density = (x * inches, y * inches) }
    }
    return metadata
  }

  private var photoshop: Data? {
    segments.first { $0.marker == 0xED && IPTCRecord.isSegment($0.payload) }?.payload
  }

  /// The file with nothing but its image.
  var bare: Data? {
    var bare = self
    bare.segments.removeAll { !ImageFileBlocks.isOfImage($0.marker, $0.payload) }
    return bare.file(exif: nil, xmp: nil, iptc: nil)
  }

  /// The file with other metadata, its image as it is; nil where the metadata is too long for a segment. A packet that refers to
  /// its continuation keeps that.
  func file(exif: Data?, xmp: Data?, iptc: Data?) -> Data? {
    let isRecordKept = iptc == metadata.iptc
    let isLong = xmp.map { $0.range(of: Data("HasExtendedXMP".utf8)) != nil } ?? false
    var kept = segments.filter { segment in
      if segment.marker == 0xED { return isRecordKept || segment.payload != photoshop }
      guard segment.marker == 0xE1 else { return true }
      if segment.payload.starts(with: Self.longXMPHead) { return isLong }
      return ![Self.exifHead, Self.xmpHead].contains { segment.payload.starts(with: $0) }
    }
    var added: [(marker: UInt8, payload: Data)] = []
    if let exif { added.append((0xE1, Self.exifHead + exif)) }
    if let xmp { added.append((0xE1, Self.xmpHead + xmp)) }
    if !isRecordKept, let segment = IPTCRecord.segment(iptc, replacing: photoshop) { added.append((0xED, segment)) }
    guard added.allSatisfy({ $0.payload.count <= 65_533 }) else { return nil }
    kept.insert(contentsOf: added, at: kept.first?.marker == 0xE0 ? 1 : 0)
    var result = Data([0xFF, 0xD8])
    for (marker, payload) in kept {
      let length = payload.count + 2
      result += [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
    }
    return result + rest
  }
}
