/// The headers of Xiph's codecs, which containers pack into one configuration and decoders want one by one.
enum XiphHeaders {
  /// The most headers and bytes that are taken.
  private static let (maxHeaders, maxBytes) = (16, 1 << 24)

  /// Splits headers that are laced as in Matroska, or preceded by lengths of two bytes; one header if they are neither.
  static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    guard !bytes.isEmpty, bytes.count <= maxBytes else { return [] }
    if let headers = laced(bytes) { return headers }
    if let headers = measured(bytes) { return headers }
    return [bytes]
  }

  /// The box in a format description with a video codec's headers: FFmpeg's for codecs that have none of their own.
  static let box = "glbl"

  /// Headers in one, as Matroska laces them.
  static func laced(_ headers: [[UInt8]]) -> [UInt8] {
    let lengths = headers.dropLast().flatMap { header in
      [UInt8](repeating: 255, count: header.count / 255) + [UInt8(header.count % 255)]
    }
    return [UInt8(max(0, headers.count - 1))] + lengths + headers.joined()
  }

  /// The number of headers but one, the lengths of all but the last in bytes that are added up, the headers.
  private static func laced(_ bytes: [UInt8]) -> [[UInt8]]? {
    guard bytes[0] > 0, Int(bytes[0]) < maxHeaders else { return nil }
    var place = 1
    var lengths: [Int] = []
    for _ in 0..<Int(bytes[0]) {
      var length = 0
      while place < bytes.count, bytes[place] == 255 {
        length += 255
        place += 1
      }
      guard place < bytes.count else { return nil }
      lengths.append(length + Int(bytes[place]))
      place += 1
    }
    let rest = bytes.count - place - lengths.reduce(0, +)
    guard rest > 0 else { return nil }
    return (lengths + [rest]).map { length in
      defer { place += length }
      return Array(bytes[place..<place + length])
    }
  }

  private static func measured(_ bytes: [UInt8]) -> [[UInt8]]? {
    var place = 0
    var headers: [[UInt8]] = []
    while place + 2 <= bytes.count, headers.count < maxHeaders {
      let length = Int(bytes[place]) << 8 | Int(bytes[place + 1])
      guard length > 0, length <= bytes.count - place - 2 else { return nil }
      headers.append(Array(bytes[place + 2..<place + 2 + length]))
      place += 2 + length
    }
    return place == bytes.count && headers.count >= 2 ? headers : nil
  }

  /// FLAC's marker and its STREAMINFO, from the latter alone, from all blocks behind the marker, or from a `dfLa` box.
  static func flac(_ bytes: [UInt8]) -> [UInt8]? {
    let marker = Array("fLaC".utf8)
    var info: ArraySlice<UInt8>
    if bytes.starts(with: marker) {
      info = bytes.dropFirst(8)
    } else if bytes.count == 34 {
      info = bytes[...]
    } else if bytes.count >= 42, bytes[4] & 0x7f == 0 {
      // Version and flags, then blocks.
      info = bytes.dropFirst(8)
    } else if bytes.count >= 38, bytes[0] & 0x7f == 0 {
      info = bytes.dropFirst(4)
    } else {
      return nil
    }
    info = info.prefix(34)
    guard info.count == 34 else { return nil }
    // The only, hence the last block: its type is 0.
    return marker + [0x80, 0, 0, 34] + info
  }

  /// OpusHead without pre-skip, for times say what comes before the beginning, here as in other codecs; and an empty
  /// comment, without which the decoder takes no header from caps.
  static func opus(_ bytes: [UInt8]) -> [[UInt8]] {
    guard bytes.count >= 19, bytes.starts(with: "OpusHead".utf8) else { return [] }
    var header = bytes
    (header[10], header[11]) = (0, 0)
    return [header, Array("OpusTags".utf8) + [UInt8](repeating: 0, count: 8)]
  }

  /// Speex' header and an empty comment, without which the decoder takes the first sample for it.
  static func speex(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.count >= 80 ? [Array(bytes.prefix(80)), [UInt8](repeating: 0, count: 8)] : []
  }
}
