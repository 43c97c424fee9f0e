import Foundation

/// A PNG file as chunks.
struct PNGChunks {
  private static let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  private static let xmpKeyword = Data("XML:com.adobe.xmp\0".utf8)
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }

  private var chunks: [(type: String, content: Data)] = []

  /// Nil for what isn't PNG. A file that is cut off has the chunks that are whole.
  init?(_ data: Data) {
    let data = data.startIndex == 0 ? data : Data(data)
    guard data.starts(with: Self.signature) else { return nil }
    var place = 8
    while place + 12 <= data.count {
      let length = data[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      guard place + 12 + length <= data.count else { break }
      let type = String(decoding: data[place + 4..<place + 8], as: UTF8.self)
      chunks.append((type, data.subdata(in: place + 8..<place + 8 + length)))
      place += 12 + length
    }
  }

  var metadata: ImageFileMetadata {
    var metadata = ImageFileMetadata()
    for (type, content) in chunks {
      switch type {
      case "eXIf": metadata.exif = content
      case "pHYs" where content.count == 9 && content[8] == 1:
        let (x, y) = (content[0..<4].reduce(0) { $0 << 8 | Int($1) }, content[4..<8].reduce(0) { $0 << 8 | Int($1) })
        if x > 0, y > 0 { metadata.density = (Double(x) * 0.0254, Double(y) * 0.0254) }
      case "iTXt" where content.starts(with: Self.xmpKeyword):
        // Two bytes on compression, then a language and a translated keyword, each with a zero behind it.
        let tail = content.dropFirst(Self.xmpKeyword.count)
        guard tail.first == 0 else { continue }
        let parts = tail.dropFirst(2).split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        if parts.count == 3 { metadata.xmp = Data(parts[2]) }
      case "tEXt":
        let parts = content.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let text = String(data: Data(parts[1]), encoding: .isoLatin1) else { continue }
        metadata.texts[String(decoding: parts[0], as: UTF8.self)] = text
      default: break
      }
    }
    return metadata
  }

  /// What may be left out, but says how the image looks or moves. What may not begins with a capital.
  private static let ofImage: Set = [
    "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "mDCv", "cLLI", "cLLi", "bKGD", "hIST",
    "pHYs", "sPLT", "acTL", "fcTL", "fdAT",
  ]

  /// The image without texts, without what nobody here can read, and without what stands behind its end.
  var bare: PNGChunks {
    var bare = self
    if let end = bare.chunks.firstIndex(where: { $0.type == "IEND" }) { bare.chunks.removeSubrange((end + 1)...) }
    bare.chunks.removeAll { $0.type.first?.isUppercase != true && !Self.ofImage.contains($0.type) }
    return bare
  }

  /// The file with other metadata, its image as it is; texts are added to those that are there.
  func file(exif: Data?, xmp: Data?, texts: [String: String] = [:]) -> Data {
    var kept = chunks.filter { chunk in
      switch chunk.type {
      case "eXIf": false
      case "iTXt": !chunk.content.starts(with: Self.xmpKeyword)
      case "tEXt": !texts.keys.contains { chunk.content.starts(with: Data("\($0)\0".utf8)) }
      default: true
      }
    }
    var added: [(type: String, content: Data)] = []
    if let exif { added.append(("eXIf", exif)) }
    if let xmp { added.append(("iTXt", Self.xmpKeyword + [0, 0, 0, 0] + xmp)) }
    for (keyword, text) in texts.sorted(by: { $0.key < $1.key }) {
      let latin = text.data(using: .isoLatin1, allowLossyConversion: true) ?? Data()
      added.append(("tEXt", Data("\(keyword)\0".utf8) + latin))
    }
    kept.insert(contentsOf: added, at: min(1, kept.count))
    return kept.reduce(Self.signature) { $0 + Self.chunk($1.type, $1.content) }
  }

  private static func chunk(_ type: String, _ content: Data) -> Data {
    func number(_ value: UInt32) -> Data { Data((0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }) }
    let body = Data(type.utf8) + content
    let sum = body.reduce(UInt32.max) { remainders[Int(($0 ^ UInt32($1)) & 0xFF)] ^ ($0 >> 8) } ^ .max
    return number(UInt32(content.count)) + body + number(sum)
  }
}
