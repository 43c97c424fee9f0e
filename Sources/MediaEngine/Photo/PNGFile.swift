import Foundation

/// Reads and adds the metadata chunks of a PNG.
enum PNGFile {
  private static let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  private static let xmpHead = Data("XML:com.adobe.xmp\0\0\0\0\0".utf8)

  /// A PNG chunk.
  private struct Chunk {
    var type: String
    var range: Range<Int>
  }

  /// The PNG with EXIF and XMP added before its image data; nil if it isn't a PNG.
  static func adding(_ metadata: PhotoMetadata, to file: Data) -> Data? {
    guard let chunks = chunks(of: file), let place = chunks.first(where: { $0.type == "IDAT" })?.range.lowerBound else {
      return nil
    }
    // A chunk's payload follows its length and type, 8 bytes.
    let at = file.startIndex + place - 8
    return file[..<at] + chunk("eXIf", metadata.exif) + chunk("iTXt", xmpHead + metadata.xmp) + file[at...]
  }

  /// A PNG's width and height; nil if it isn't one.
  static func size(of file: Data) -> (Int, Int)? {
    guard file.starts(with: signature) else { return nil }
    var reader = ISOBytes([UInt8](file.prefix(24)), at: 16)
    guard let width = reader.read(4), let height = reader.read(4), width > 0, height > 0 else { return nil }
    return (Int(width), Int(height))
  }

  /// Whether a PNG has its last chunk; false for what is none.
  static func hasEnd(_ file: Data) -> Bool { chunks(of: file)?.contains { $0.type == "IEND" } ?? false }

  /// A PNG's EXIF and XMP.
  static func metadata(of file: Data) -> PhotoMetadataSource {
    guard let chunks = chunks(of: file) else { return PhotoMetadataSource() }
    func payload(_ chunk: Chunk) -> Data {
      file.subdata(in: file.startIndex + chunk.range.lowerBound..<file.startIndex + chunk.range.upperBound)
    }
    let exif = chunks.first { $0.type == "eXIf" }.map(payload)
    let xmp = chunks.lazy.filter { $0.type == "iTXt" }.map(payload).first { $0.starts(with: xmpHead) }
    return PhotoMetadataSource(exif: exif, xmp: xmp.map { Data($0.dropFirst(xmpHead.count)) })
  }

  private static func chunks(of file: Data) -> [Chunk]? {
    guard file.starts(with: signature) else { return nil }
    let bytes = [UInt8](file)
    var chunks: [Chunk] = []
    var reader = ISOBytes(bytes, at: signature.count)
    while let length = reader.read(4), reader.offset + 4 + Int(length) <= bytes.count {
      let type = String(decoding: bytes[reader.offset..<reader.offset + 4], as: UTF8.self)
      chunks.append(Chunk(type: type, range: reader.offset + 4..<reader.offset + 4 + Int(length)))
      reader.skip(4 + Int(length) + 4)
    }
    return chunks
  }

  private static func chunk(_ type: String, _ payload: Data) -> Data {
    var head: [UInt8] = []
    head.append(UInt64(payload.count), bytes: 4)
    let checked = Data(type.utf8) + payload
    var tail: [UInt8] = []
    tail.append(UInt64(checksum(checked)), bytes: 4)
    return Data(head) + checked + Data(tail)
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  private static func checksum(_ data: Data) -> UInt32 {
    ~data.reduce(~UInt32(0)) { sum, byte in table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
  }
}
