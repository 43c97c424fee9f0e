import CImageCodecs
import CoreGraphics
import Foundation

/// Reads GIFs.
enum GIFFile {
  private static let xmpName = Data("XMP DataXMP".utf8)
  /// What ends an XMP packet, so that programs that don't know it skip it like any other block.
  private static let xmpTailLength = 258
  /// The most blocks that are looked at.
  private static let mostBlocks = 1 << 20

  /// The size; nil if the file has no image.
  static func size(of file: Data) -> (Int, Int)? {
    withReader(of: file) { _, head in (Int(head.width), Int(head.height)) }
  }

  /// The first frame; nil if no part of it can be decoded.
  static func firstFrame(of file: Data) -> CGImage? {
    withReader(of: file) { reader, head in
      var delay: UInt32 = 0
      guard let pixels = image_animation_next(reader, &delay) else { return nil }
      return CGImage.straightRGBA(pixels, width: Int(head.width), height: Int(head.height))
    }
  }

  private static func withReader<Result>(
    of file: Data, _ body: (OpaquePointer, ImageAnimationHead) -> Result?
  ) -> Result? {
    file.withUnsafeBytes { bytes in
      var head = ImageAnimationHead()
      guard let start = bytes.bindMemory(to: UInt8.self).baseAddress,
        let reader = image_gif_open(start, bytes.count, &head)
      else { return nil }
      defer { image_animation_close(reader) }
      return body(reader, head)
    }
  }

  /// The XMP packet, in an application's extension.
  static func metadata(of file: Data) -> PhotoMetadataSource {
    let bytes = file.startIndex == 0 ? file : Data(file)
    var walk = Walk(bytes: bytes, place: 10)
    walk.skipPalette()
    walk.place += 2
    for _ in 0..<mostBlocks {
      switch walk.next() {
      case 0x21:
        let isApplication = walk.next() == 0xFF
        let name = walk.place + 1
        let isXMP = isApplication && name + 11 <= bytes.count && bytes[name..<name + 11] == xmpName
        let start = name + 11
        walk.skipBlocks()
        // The block's end is a byte behind the tail.
        let end = walk.place - xmpTailLength
        if isXMP, start < end, walk.place <= bytes.count {
          return PhotoMetadataSource(xmp: bytes.subdata(in: start..<end))
        }
      case 0x2C:
        walk.place += 8
        walk.skipPalette()
        walk.place += 1
        walk.skipBlocks()
      case 0: break
      default: return PhotoMetadataSource()
      }
    }
    return PhotoMetadataSource()
  }

  /// A place in the file; what is behind its end reads as nil.
  private struct Walk {
    let bytes: Data
    var place: Int

    mutating func next() -> UInt8? {
      guard place < bytes.count else { return nil }
      defer { place += 1 }
      return bytes[place]
    }

    /// Skips the palette that the flags at this place tell of.
    mutating func skipPalette() {
      if let flags = next(), flags & 0x80 != 0 { place += 6 << Int(flags & 7) }
    }

    mutating func skipBlocks() {
      while let length = next(), length > 0 { place += Int(length) }
    }
  }
}
