import Foundation

/// A WebP file as chunks.
struct WebPChunks {
  private var chunks: [(type: String, content: Data)] = []

  /// Nil for what isn't WebP. A file that is cut off has the chunks that are whole.
  init?(_ data: Data) {
    let data = data.startIndex == 0 ? data : Data(data)
    guard data.count >= 12, data.starts(with: Data("RIFF".utf8)), data[8..<12].elementsEqual("WEBP".utf8) else {
      return nil
    }
    var place = 12
    while place + 8 <= data.count {
      let length = (0..<4).reduce(0) { $0 | Int(data[place + 4 + $1]) << (8 * $1) }
      guard place + 8 + length <= data.count else { break }
      let type = String(decoding: data[place..<place + 4], as: UTF8.self)
      chunks.append((type, data.subdata(in: place + 8..<place + 8 + length)))
      place += 8 + length + length % 2
    }
  }

  var metadata: ImageFileMetadata {
    var metadata = ImageFileMetadata()
    metadata.xmp = chunks.first { $0.type == "XMP " }?.content
    // Some programs write JPEG's head before it.
    metadata.exif = chunks.first { $0.type == "EXIF" }.map { chunk in
      chunk.content.starts(with: JPEGSegments.exifHead) ? Data(chunk.content.dropFirst(6)) : chunk.content
    }
    return metadata
  }

  /// The file with other metadata, its images as they are.
  func file(exif: Data?, xmp: Data?, width: Int, height: Int, hasAlpha: Bool) -> Data {
    var kept = chunks.filter { $0.type != "EXIF" && $0.type != "XMP " }
    if kept.first?.type != "VP8X" {
      // Only this form of the file has a place for metadata.
      let sides = [width, height].flatMap { side in (0..<3).map { UInt8(truncatingIfNeeded: (side - 1) >> (8 * $0)) } }
      kept.insert(("VP8X", Data([hasAlpha ? 0x10 : 0, 0, 0, 0] + sides)), at: 0)
    }
    if var flags = kept.first?.content.first {
      flags = flags & ~0x0C | (exif == nil ? 0 : 0x08) | (xmp == nil ? 0 : 0x04)
      kept[0].content[0] = flags
    }
    if let exif { kept.append(("EXIF", exif)) }
    if let xmp { kept.append(("XMP ", xmp)) }
    var whole = self
    whole.chunks = kept
    return whole.data
  }

  /// The file with its images and EXIF alone, without what nobody here can read.
  var bare: Data {
    var bare = self
    bare.chunks.removeAll {
      !["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP", "EXIF"].contains($0.type)
    }
    return bare.data
  }

  private var data: Data {
    func number(_ value: Int) -> Data { Data((0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }) }
    let body = chunks.reduce(Data("WEBP".utf8)) {
      $0 + Data($1.type.utf8) + number($1.content.count) + $1.content + Data(count: $1.content.count % 2)
    }
    return Data("RIFF".utf8) + number(body.count) + body
  }
}
