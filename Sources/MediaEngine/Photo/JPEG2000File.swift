import Foundation

/// The metadata boxes of a JPEG 2000 file.
enum JPEG2000File {
  private static let xmpIdentifier: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]
  private static let exifIdentifier = [UInt8]("JpgTiffExif->JP2".utf8)
  private static let mostBoxes = 1 << 12

  /// EXIF and XMP, each in a box that is told by its identifier.
  static func metadata(of file: Data) -> PhotoMetadataSource {
    var source = PhotoMetadataSource()
    let start = file.startIndex
    var place = 0
    for _ in 0..<mostBoxes where place <= file.count - 8 {
      func number(_ offset: Int, _ count: Int) -> UInt64 {
        file[start + place + offset..<start + place + offset + count].reduce(0) { $0 << 8 | UInt64($1) }
      }
      var (size, head) = (number(0, 4), 8)
      if size == 1, place <= file.count - 16 { (size, head) = (number(8, 8), 16) }
      let left = file.count - place
      let length = size == 0 ? left : Int(clamping: size)
      guard length >= head, length <= left else { break }
      if number(4, 4) == 0x7575_6964, length >= head + 16 {  // "uuid"
        let identifier = start + place + head
        let content = file.subdata(in: identifier + 16..<start + place + length)
        switch [UInt8](file[identifier..<identifier + 16]) {
        case xmpIdentifier: source.xmp = source.xmp ?? content
        case exifIdentifier: source.exif = source.exif ?? content
        default: break
        }
      }
      place += length
    }
    return source
  }
}
