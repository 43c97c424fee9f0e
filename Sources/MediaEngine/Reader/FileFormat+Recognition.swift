import Foundation

// How formats are told apart, by a file's first bytes.
extension FileFormat {
  /// How many bytes are looked at.
  private static let headLength = 64
  private static let jp2Signature: [UInt8] = [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 13, 10, 0x87, 10]
  /// The lengths that the second head of a bitmap can have. Two letters alone are no signature.
  private static let bitmapHeads: Set<UInt8> = [12, 40, 52, 56, 64, 108, 124]

  /// Identifies a file; nil if it isn't media, or can't be read.
  package init?(of path: String) {
    guard let file = try? ISOFile(path), let head = try? file.read(at: 0, count: Self.headLength) else { return nil }
    self.init(head: head)
    refine { (try? file.read(at: Int64($0), count: $1)) ?? [] }
  }

  /// Identifies a photo in memory; nil if it isn't one.
  init?(photo data: Data) {
    self.init(head: [UInt8](data.prefix(Self.headLength)))
    guard kind == .image else { return nil }
    refine(TIFFFile.reader(of: data))
  }

  /// Tells apart what begins alike.
  private mutating func refine(_ read: @escaping TIFFFile.Reader) {
    if self == .tiff, let raw = TIFFFile(read).flatMap(RawPhoto.format) { self = raw }
  }

  /// Identifies a file by its first bytes; a raw photo is a TIFF by these.
  package init?(head: [UInt8]) {
    func has(_ text: String, at place: Int) -> Bool {
      head.count >= place + text.utf8.count && head[place..<place + text.utf8.count].elementsEqual(text.utf8)
    }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if has("RIFF", at: 0), has("WEBP", at: 8) {
      self = .webp
    } else if has("RIFF", at: 0), has("WAVE", at: 8) {
      self = .wave
    } else if has("GIF8", at: 0) {
      // Whatever its version: what isn't an image here goes to GStreamer, which takes these four letters for one, and whose
      // demuxer then looks for the version beyond the file's end, on and on.
      self = .gif
    } else if has("BM", at: 0), head.count > 17, Self.bitmapHeads.contains(head[14]), head[15...17] == [0, 0, 0] {
      self = .bmp
    } else if TIFFFile.isTIFF(head) {
      self = .tiff
    } else if head.starts(with: Self.jp2Signature) || head.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) {
      self = .jpeg2000
    } else if has("ftyp", at: 4) {
      self = Self.byBrands(head)
    } else if ["moov", "mdat", "wide", "free", "skip"].contains(where: { has($0, at: 4) }) {
      self = .quickTime
    } else if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = String(decoding: head, as: UTF8.self).contains("webm") ? .webm : .matroska
    } else if has("OggS", at: 0) {
      self = .ogg
    } else if has("fLaC", at: 0) {
      self = .flac
    } else if has("ID3", at: 0) || head.count > 1 && head[0] == 0xFF && head[1] & 0xE6 == 0xE2 {
      self = .mp3
    } else {
      return nil
    }
  }

  /// The format by the brands of an ISO media file's `ftyp`.
  private static func byBrands(_ head: [UInt8]) -> FileFormat {
    let brands = stride(from: 8, to: head.count - 3, by: 4).filter { $0 != 12 }
      .map { String(decoding: head[$0..<$0 + 4], as: UTF8.self) }
    // The box's end; brands may be followed by anything.
    let size = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let own = brands.prefix(max(1, (size - 12) / 4))
    switch own.first {
    case "avif", "avis": return .avif
    case "heic", "heix", "heim", "heis", "hevc": return .heic
    // These say only that it is an image, or a sequence of images.
    case "mif1", "mif2", "msf1", "miaf": return own.contains("avif") && !own.contains("heic") ? .avif : .heic
    case "qt  ": return .quickTime
    case "M4A ", "M4B ": return .m4a
    default: return .mp4
    }
  }
}
