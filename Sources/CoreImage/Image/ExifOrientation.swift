import CoreGraphics
import Foundation

/// The orientation that a JPEG file's EXIF segment holds.
enum ExifOrientation {
  static func read(_ data: Data) -> CGImagePropertyOrientation? {
    let bytes = [UInt8](data.prefix(1 << 18))
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var at = 2
    while at + 4 <= bytes.count, bytes[at] == 0xFF, bytes[at + 1] != 0xDA {
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      let end = min(at + 2 + length, bytes.count)
      let body = bytes[min(at + 4, end)..<end]
      if bytes[at + 1] == 0xE1, body.starts(with: Array("Exif\0\0".utf8)) {
        return orientation(Array(body.dropFirst(6)))
      }
      guard length >= 2 else { return nil }
      at += 2 + length
    }
    return nil
  }

  /// The orientation in the first directory of a TIFF structure.
  private static func orientation(_ tiff: [UInt8]) -> CGImagePropertyOrientation? {
    let isLittle = tiff.first == UInt8(ascii: "I")
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset + count <= tiff.count else { return nil }
      let part = tiff[offset..<offset + count]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + index * 12
      guard let tag = number(entry, 2) else { return nil }
      if tag == 0x112 {
        return number(entry + 8, 2).flatMap { UInt32(exactly: $0) }.flatMap(CGImagePropertyOrientation.init)
      }
    }
    return nil
  }
}
