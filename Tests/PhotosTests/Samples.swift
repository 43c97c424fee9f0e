import CoreGraphics
import Foundation

@testable import Photos

/// Small files of media, made byte by byte.
enum Samples {
  /// A PNG of a size and one colour.
  static func png(_ width: Int = 4, _ height: Int = 3, red: CGFloat = 0.5) -> Data {
    encoded(width, height, red, "public.png")
  }

  /// A JPEG of a size and one colour, with what Exif says of it.
  static func jpeg(_ width: Int = 4, _ height: Int = 3, red: CGFloat = 0.5, exif: Exif? = nil) -> Data {
    let plain = encoded(width, height, red, "public.jpeg")
    guard let exif else { return plain }
    let body = Array("Exif\0\0".utf8) + exif.bytes
    return plain.prefix(2) + Data([0xFF, 0xE1, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 0xFF)] + body)
      + plain.dropFirst(2)
  }

  private static func encoded(_ width: Int, _ height: Int, _ red: CGFloat, _ type: String) -> Data {
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(alpha: .noneSkipFirst, byteOrder: .order32Little).rawValue)
    context?.setFillColor(red: red, green: 0.2, blue: 0.2, alpha: 1)
    context?.fill(CGRect(x: 0, y: 0, width: width, height: height))
    let data = NSMutableData()
    if let image = context?.makeImage(), let target = CGImageDestinationCreateWithData(data, type, 1, nil) {
      CGImageDestinationAddImage(target, image, nil)
      _ = CGImageDestinationFinalize(target)
    }
    return data as Data
  }

  /// A movie's index without samples: enough for what a library reads.
  static func movie(
    seconds: Double = 2, width: Int = 64, height: Int = 48, frames: Int = 60, keys: [(String, String)] = []
  ) -> Data {
    let scale = 600
    let length = Int(seconds * Double(scale))
    let mvhd = box("mvhd", number(0, 12) + number(scale, 4) + number(length, 4) + [UInt8](repeating: 0, count: 80))
    var tkhd = number(7, 4) + number(0, 8) + number(1, 4) + number(0, 4) + number(length, 4) + number(0, 16)
    for value in [1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30, width << 16, height << 16] { tkhd += number(value, 4) }
    let mdhd = box("mdhd", number(0, 12) + number(scale, 4) + number(length, 4) + number(0, 4))
    let hdlr = box("hdlr", number(0, 8) + Array("vide".utf8) + number(0, 13))
    let stsz = box("stsz", number(0, 8) + number(frames, 4))
    let media = box("mdia", mdhd + hdlr + box("minf", box("stbl", stsz)))
    var inside = mvhd + box("trak", box("tkhd", tkhd) + media)
    if !keys.isEmpty {
      var names = number(0, 4) + number(keys.count, 4)
      var values: [UInt8] = []
      for (index, (key, value)) in keys.enumerated() {
        names += number(key.utf8.count + 8, 4) + Array("mdta".utf8) + Array(key.utf8)
        let data = box("data", number(1, 4) + number(0, 4) + Array(value.utf8))
        values += number(data.count + 8, 4) + number(index + 1, 4) + data
      }
      inside += box("meta", box("hdlr", number(0, 8) + Array("mdta".utf8)) + box("keys", names) + box("ilst", values))
    }
    return Data(box("ftyp", Array("qt  ".utf8) + number(0, 4)) + box("moov", inside) + box("mdat", number(7, 8)))
  }

  static let contentKey = "com.apple.quicktime.content.identifier"

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }

  private static func box(_ type: String, _ inside: [UInt8]) -> [UInt8] {
    number(inside.count + 8, 4) + Array(type.utf8) + inside
  }
}

/// Exif as a camera writes it, with Apple's maker note.
struct Exif {
  var orientation = 1
  var taken: String?
  var zone: String?
  var fraction: String?
  var contentIdentifier: String?
  var burst: String?

  var bytes: [UInt8] {
    var exif: [(Int, Int, [UInt8])] = []
    if let taken { exif.append((0x9003, 2, Array(taken.utf8) + [0])) }
    if let zone { exif.append((0x9011, 2, Array(zone.utf8) + [0])) }
    if let fraction { exif.append((0x9291, 2, Array(fraction.utf8) + [0])) }
    var note: [(Int, Int, [UInt8])] = []
    if let burst { note.append((0x000B, 2, Array(burst.utf8) + [0])) }
    if let contentIdentifier { note.append((0x0011, 2, Array(contentIdentifier.utf8) + [0])) }
    if !note.isEmpty {
      exif.append((0x927C, 7, Array("Apple iOS\0\0\u{1}MM".utf8) + Self.directory(note, at: 14)))
    }
    exif.sort { $0.0 < $1.0 }
    let start: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
    let main = [(0x0112, 3, [0, UInt8(orientation), 0, 0]), (0x8769, 4, [0, 0, 0, 38] as [UInt8])]
    return start + Self.directory(main, at: 8) + Self.directory(exif, at: 38)
  }

  /// A directory with what doesn't fit into its fields behind it.
  private static func directory(_ fields: [(Int, Int, [UInt8])], at place: Int) -> [UInt8] {
    func big(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var (entries, rest) = (big(fields.count, 2), [UInt8]())
    let behind = place + 2 + fields.count * 12 + 4
    for (tag, type, value) in fields {
      let count = type == 2 || type == 7 ? value.count : 1
      entries += big(tag, 2) + big(type, 2) + big(count, 4)
      if value.count <= 4 {
        entries += value + [UInt8](repeating: 0, count: 4 - value.count)
      } else {
        entries += big(behind + rest.count, 4)
        rest += value
      }
    }
    return entries + big(0, 4) + rest
  }
}
