import Foundation

/// Files that mean no good: small, and yet each once ended a program that read it, or held it up for ever.
public enum HostileFile: String, CaseIterable, Sendable {
  /// Five hundred bytes that claim to be 256 million pixels.
  case hugeJPEG = "huge.jpg"
  /// The same as one that is kept in memory as a whole.
  case hugeProgressiveJPEG = "huge progressive.jpg"
  /// Two hundred kilobytes that go over a large picture fifteen thousand times.
  case endlessJPEG = "endless.jpg"
  /// A photo's beginning, and then nothing, for twenty gigabytes.
  case sparseJPEG = "sparse.jpg"
  /// The same as a movie that would have its index at the end.
  case sparseMovie = "sparse.mp4"
  /// A fragment's index of a hundred gigabytes.
  case sparseFragment = "fragment.mp4"
  /// An index in boxes of eight bytes, four hundred thousand of them.
  case crumbs = "crumbs.mov"
  /// Elements in each other, a hundred and thirty thousand deep.
  case nestedMatroska = "nested.mkv"
  /// A film that lasts no number of seconds.
  case timelessMatroska = "timeless.mkv"
  /// A film that is to be shown as wide as there are numbers.
  case wideMatroska = "wide.mkv"
  /// Sound with no bytes in a frame, and a length beyond the end.
  case lyingWave = "lying.wav"
  /// A picture that claims the most that the format has.
  case hugePNG = "huge.png"
  /// The same in WebP.
  case hugeWebP = "huge.webp"
  /// The same in GIF, which can code it in a few bytes.
  case hugeGIF = "huge.gif"
  /// A GIF of no version, for which GStreamer's demuxer looks beyond the end.
  case namelessGIF = "nameless.gif"
  /// A bitmap of a thousand million pixels, none of which is there.
  case hugeBMP = "huge.bmp"
  /// The same as a single strip.
  case hugeTIFF = "huge.tiff"
  /// The same as a single tile.
  case hugeJPEG2000 = "huge.j2k"
  /// A raw photo whose directories lead to each other in a circle.
  case circularRaw = "circle.dng"
  /// A photo in tiles that lie beyond its end, of which exiv2 can't say a preview.
  case lostTiles = "tiles.tiff"
  /// A box that ends where numbers do.
  case endlessBox = "endless.heic"

  /// Writes it into a folder.
  @discardableResult
  public func write(in folder: URL) throws -> URL {
    let url = folder.appendingPathComponent(rawValue)
    try Data(bytes).write(to: url)
    guard let length else { return url }
    let file = try FileHandle(forWritingTo: url)
    try file.truncate(atOffset: length)
    try file.close()
    return url
  }

  /// How far it goes on without anything in it.
  private var length: UInt64? {
    switch self {
    case .sparseJPEG, .sparseMovie: 20 << 30
    case .sparseFragment: 100 << 30
    default: nil
    }
  }

  private var bytes: [UInt8] {
    switch self {
    case .hugeJPEG: Self.jpeg(side: 16_000, isProgressive: false, scans: 1)
    case .hugeProgressiveJPEG: Self.jpeg(side: 16_000, isProgressive: true, scans: 1)
    case .endlessJPEG: Self.jpeg(side: 8_000, isProgressive: true, scans: 15_000)
    case .sparseJPEG: Array(Self.jpeg(side: 640, isProgressive: false, scans: 1).dropLast(2))
    case .sparseMovie: Self.box("ftyp", Array("isom".utf8) + [0, 0, 0, 0]) + [0, 0, 0, 0] + Array("mdat".utf8)
    case .sparseFragment:
      Self.box("ftyp", Array("isom".utf8) + [0, 0, 0, 0]) + Self.box("moov", Self.box("mvhd", Self.movieHeader))
        + [0, 0, 0, 1] + Array("moof".utf8) + Self.number(UInt64(100 << 30) - 200, 8)
    case .endlessBox: [0, 0, 0, 1] + Array("ftyp".utf8) + Self.number(UInt64(Int64.max), 8) + Array("heicmif1".utf8)
    case .crumbs: (0..<400_000).flatMap { _ in Self.box("free", []) }
    case .nestedMatroska: Self.matroska((0..<130_000).flatMap { _ in [0xAE, 0xFF] as [UInt8] })
    case .timelessMatroska: Self.matroska(Self.element([0x44, 0x89], [0x7F, 0xF8, 0, 0, 0, 0, 0, 0]))
    case .wideMatroska:
      Self.matroska(
        Self.element([0xB0], [0, 64]) + Self.element([0xBA], [0xFF, 0xFF, 0xFF, 0xFF])
          + Self.element([0x54, 0xB2], [3]) + Self.element([0x54, 0xB0], [UInt8](repeating: 0xFF, count: 8))
          + Self.element([0x54, 0xBA], [1]))
    case .lyingWave:
      Array("RIFF".utf8) + [0xFF, 0xFF, 0xFF, 0xFF] + Array("WAVEfmt ".utf8) + [16, 0, 0, 0, 1, 0, 0, 0]
        + [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 16, 0] + Array("data".utf8) + [0xFF, 0xFF, 0xFF, 0x7F, 1, 2, 3]
    case .hugePNG: Self.png(side: 0x7FFF_FFFF)
    case .hugeWebP:
      // A lossless picture of 16384 × 16384.
      Array("RIFF".utf8) + [40, 0, 0, 0] + Array("WEBPVP8L".utf8) + [28, 0, 0, 0, 0x2F, 0xFF, 0xFF, 0xFF, 0x0F]
        + [UInt8](repeating: 0, count: 23)
    case .hugeGIF:
      Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0]
        + [2, 2, 0x4C, 1, 0, 0x3B]
    case .namelessGIF: Array("GIF89".utf8) + [UInt8](repeating: 0, count: 100)
    case .hugeBMP:
      Array("BM".utf8) + [UInt8](repeating: 0, count: 8) + Self.little(54, 4) + Self.little(40, 4)
        + Self.little(32767, 4) + Self.little(32767, 4) + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 24) + [1, 2, 3]
    case .hugeTIFF:
      Self.tiff([
        (256, 4, 1, 60000), (257, 4, 1, 60000), (258, 3, 1, 8), (259, 3, 1, 32773), (262, 3, 1, 1), (273, 4, 1, 8),
        (277, 3, 1, 1), (278, 4, 1, 60000), (279, 4, 1, 100),
      ])
    case .lostTiles:
      Self.tiff([(256, 3, 1, 4), (257, 3, 1, 2), (324, 4, 0, 0)], next: 50)
        + Self.tiff([(256, 3, 1, 4), (257, 3, 1, 2), (324, 4, 4, 104), (325, 4, 4, 104)]).dropFirst(8)
        + (0..<4).flatMap { _ in Self.little(206, 4) }
    case .circularRaw: Self.tiff([(330, 4, 1, 8), (50706, 1, 4, 0x0401)], next: 8)
    case .hugeJPEG2000: Self.jpeg2000(side: 60000)
    }
  }

  /// A number, the large end first.
  private static func number(_ value: some BinaryInteger, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// A number, the small end first.
  private static func little(_ value: Int, _ count: Int) -> [UInt8] { number(value, count).reversed() }

  // MARK: Photos

  /// A directory of tags: number, type, count, and value or place.
  private static func tiff(_ tags: [(Int, Int, Int, Int)], next: Int = 0) -> [UInt8] {
    Array("II".utf8) + little(42, 2) + little(8, 4) + little(tags.count, 2)
      + tags.flatMap { little($0.0, 2) + little($0.1, 2) + little($0.2, 4) + little($0.3, 4) } + little(next, 4)
  }

  /// One component in one tile, of which nothing is there.
  private static func jpeg2000(side: Int) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51] + number(41, 2) + number(0, 2)
    bytes += number(side, 4) + number(side, 4) + number(0, 8) + number(side, 4) + number(side, 4) + number(0, 8)
    bytes += number(1, 2) + [7, 1, 1]
    bytes += [0xFF, 0x52] + number(12, 2) + [0, 0, 0, 1, 0, 5, 4, 4, 0, 1]
    bytes += [0xFF, 0x5C] + number(19, 2) + [0x40] + [UInt8](repeating: 0x48, count: 16)
    return bytes + [0xFF, 0x90] + number(10, 2) + number(0, 6) + [0, 1, 0xFF, 0x93, 0xFF, 0xD9]
  }

  /// A gray picture of nothing, in so many passes.
  private static func jpeg(side: Int, isProgressive: Bool, scans: Int) -> [UInt8] {
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      [0xFF, marker] + number(content.count + 2, 2) + content
    }
    var bytes: [UInt8] = [0xFF, 0xD8] + segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    bytes += segment(isProgressive ? 0xC2 : 0xC0, [8] + number(side, 2) + number(side, 2) + [1, 1, 0x11, 0])
    // One code of one bit, for a difference of nothing and for the end of a block.
    for table: UInt8 in [0x00, 0x10] { bytes += segment(0xC4, [table, 1] + [UInt8](repeating: 0, count: 15) + [0]) }
    bytes +=
      segment(0xDA, [1, 1, 0, 0, isProgressive ? 0 : 63, isProgressive ? 1 : 0]) + [UInt8](repeating: 0, count: 400)
    let again = segment(0xDA, [1, 1, 0, 0, 0, 0x10]) + [0, 0]
    if scans > 1 { bytes += (1..<scans).flatMap { _ in again } }
    return bytes + [0xFF, 0xD9]
  }

  private static func png(side: Int) -> [UInt8] {
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      let body = Array(type.utf8) + content
      return number(content.count, 4) + body + number(checksum(body), 4)
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", number(side, 4) + number(side, 4) + [8, 2, 0, 0, 0])
      + chunk("IDAT", [0x78, 0x9C, 0x63, 0, 0, 0, 1, 0, 1]) + chunk("IEND", [])
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  // MARK: Movies

  private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    number(content.count + 8, 4) + Array(type.utf8) + content
  }

  private static let movieHeader: [UInt8] =
    [UInt8](repeating: 0, count: 12) + number(600, 4) + number(600, 4)
    + [UInt8](repeating: 0, count: 80)

  private static func matroska(_ content: [UInt8]) -> [UInt8] {
    element([0x1A, 0x45, 0xDF, 0xA3], element([0x42, 0x82], Array("matroska".utf8)))
      + element([0x18, 0x53, 0x80, 0x67], content)
  }

  /// Its name, its length in four bytes, and what is in it.
  private static func element(_ name: [UInt8], _ content: [UInt8]) -> [UInt8] {
    name + [0x10 | UInt8(content.count >> 24 & 0xF)] + number(content.count & 0xFF_FFFF, 3) + content
  }
}
