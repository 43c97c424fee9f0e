import Foundation

/// A JPEG's marker segments and its image data. Reads and replaces metadata; the image data, from the first scan to the
/// end marker, stays as it is.
struct JPEGFile {
  /// A marker with its payload.
  struct Segment {
    var marker: UInt8
    /// The bytes that follow the marker and the length.
    var payload: Data
  }

  /// All segments before the first scan, in order, without the start marker.
  var segments: [Segment]
  /// From the first scan's marker to the end marker, which is added where a file lacks it.
  let scans: Data
  /// Whether the file has its end marker.
  let hasEnd: Bool
  /// The image size as stored.
  let width: Int
  let height: Int
  /// The number of colour components.
  let componentCount: Int

  private static let frameMarkers: Set<UInt8> = [
    0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF,
  ]
  private static let exifHead = Data("Exif\0\0".utf8)
  private static let xmpHead = Data("http://ns.adobe.com/xap/1.0/\0".utf8)
  private static let longXMPHead = Data("http://ns.adobe.com/xmp/extension/\0".utf8)

  /// Parses a file; nil if it has no image.
  init?(_ file: Data) {
    let bytes = file.startIndex == 0 ? file : Data(file)
    guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
    var segments: [Segment] = []
    var size: (width: Int, height: Int, components: Int)?
    var offset = 2
    while true {
      // Any number of 0xFF fill bytes may precede a marker.
      guard offset + 4 <= bytes.count, bytes[offset] == 0xFF else { return nil }
      let marker = bytes[offset + 1]
      if marker == 0xFF {
        offset += 1
        continue
      }
      if marker == 0xDA { break }
      guard marker != 0x00, marker != 0xD9, !(0xD0...0xD8).contains(marker) else { return nil }
      let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
      guard length >= 2, offset + 2 + length <= bytes.count else { return nil }
      let payload = bytes.subdata(in: offset + 4..<offset + 2 + length)
      if Self.frameMarkers.contains(marker), payload.count >= 6 {
        size = (Int(payload[3]) << 8 | Int(payload[4]), Int(payload[1]) << 8 | Int(payload[2]), Int(payload[5]))
      }
      segments.append(Segment(marker: marker, payload: payload))
      offset += 2 + length
    }
    guard let size, size.width > 0, size.height > 0 else { return nil }
    self.segments = segments
    (width, height, componentCount) = size
    let end = Self.end(of: bytes, from: offset)
    hasEnd = end != nil
    if let end {
      scans = bytes.subdata(in: offset..<end)
    } else {
      scans = bytes.subdata(in: offset..<bytes.count) + Data([0xFF, 0xD9])
    }
  }

  /// The end of the image, behind the end marker. Cameras pad their buffers with whatever comes after it.
  private static func end(of bytes: Data, from start: Int) -> Int? {
    bytes.withUnsafeBytes { bytes in
      var offset = start
      while offset + 1 < bytes.count {
        guard bytes[offset] == 0xFF else {
          offset += 1
          continue
        }
        switch bytes[offset + 1] {
        case 0xD9: return offset + 2
        case 0xFF: offset += 1
        case 0x00, 0x01, 0xD0...0xD8: offset += 2
        default:
          // A segment between two scans of one image.
          guard offset + 3 < bytes.count else { return nil }
          offset += 2 + max(2, Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
        }
      }
      return nil
    }
  }

  /// The EXIF data without its header; nil where there is none.
  var exif: Data? {
    segments.first { $0.marker == 0xE1 && $0.payload.starts(with: Self.exifHead) }
      .map { Data($0.payload.dropFirst(Self.exifHead.count)) }
  }

  /// The XMP packet; nil where there is none.
  var xmp: Data? {
    segments.first { $0.marker == 0xE1 && $0.payload.starts(with: Self.xmpHead) }
      .map { Data($0.payload.dropFirst(Self.xmpHead.count)) }
  }

  /// Replaces EXIF and XMP.
  mutating func setMetadata(exif: Data, xmp: Data?) {
    segments.removeAll { segment in
      switch segment.marker {
      case 0xE0:
        // A camera's application segment (for AVI fields) means nothing in a photo; JFIF stays.
        !segment.payload.starts(with: Data("JFIF\0".utf8))
      case 0xE1:
        [Self.exifHead, Self.xmpHead, Self.longXMPHead].contains { segment.payload.starts(with: $0) }
      default: false
      }
    }
    // JFIF, where present, comes first; EXIF follows it.
    let place = segments.prefix { $0.marker == 0xE0 }.count
    var added = [Segment(marker: 0xE1, payload: Self.exifHead + exif)]
    if let xmp { added.append(Segment(marker: 0xE1, payload: Self.xmpHead + xmp)) }
    segments.insert(contentsOf: added, at: place)
  }

  /// Replaces EXIF only; false where it is too long for one segment.
  mutating func setEXIF(_ exif: Data) -> Bool {
    guard Self.exifHead.count + exif.count <= 65533 else { return false }
    let segment = Segment(marker: 0xE1, payload: Self.exifHead + exif)
    if let place = segments.firstIndex(where: { $0.marker == 0xE1 && $0.payload.starts(with: Self.exifHead) }) {
      segments[place] = segment
    } else {
      // JFIF, where present, comes first.
      segments.insert(segment, at: segments.prefix { $0.marker == 0xE0 }.count)
    }
    return true
  }

  /// Replaces the XMP packet only; false where it is too long for one segment.
  mutating func setXMP(_ xmp: Data) -> Bool {
    guard Self.xmpHead.count + xmp.count <= 65533 else { return false }
    let segment = Segment(marker: 0xE1, payload: Self.xmpHead + xmp)
    if let place = segments.firstIndex(where: { $0.marker == 0xE1 && $0.payload.starts(with: Self.xmpHead) }) {
      segments[place] = segment
    } else {
      let isFirst = { (segment: Segment) in
        segment.marker == 0xE0 || segment.marker == 0xE1 && segment.payload.starts(with: Self.exifHead)
      }
      segments.insert(segment, at: segments.prefix(while: isFirst).count)
    }
    return true
  }

  /// Adds the Huffman tables that a motion JPEG may leave out because they are standard. Photo viewers require them.
  mutating func addMissingTables() {
    let isArithmetic = segments.contains { (0xC9...0xCB).contains($0.marker) || (0xCD...0xCF).contains($0.marker) }
    guard !isArithmetic, !segments.contains(where: { $0.marker == 0xC4 }) else { return }
    segments.append(Segment(marker: 0xC4, payload: Data(StandardHuffmanTables.all)))
  }

  /// The file's bytes.
  var data: Data {
    var data = Data([0xFF, 0xD8])
    data.reserveCapacity(scans.count + segments.reduce(64) { $0 + $1.payload.count + 4 })
    for segment in segments {
      let length = segment.payload.count + 2
      data.append(contentsOf: [0xFF, segment.marker, UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)])
      data.append(segment.payload)
    }
    data.append(scans)
    return data
  }

  /// A JPEG without an image, for metadata libraries.
  static func shell(exif: Data?, xmp: Data?) -> Data {
    var data = Data([0xFF, 0xD8])
    for (head, payload) in [(exifHead, exif), (xmpHead, xmp)] {
      guard let payload, head.count + payload.count <= 65533 else { continue }
      let length = head.count + payload.count + 2
      data.append(contentsOf: [0xFF, 0xE1, UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)])
      data.append(head)
      data.append(payload)
    }
    data.append(contentsOf: [0xFF, 0xD9])
    return data
  }
}
