import Foundation

/// Rotates photos and movies through their metadata; the encoded data stay as they are.
public enum PhotoTurning {
  private static let jpeg: Set = ["jpg", "jpeg"]
  private static let heif: Set = ["heic", "heif", "hif", "avif"]
  private static let movie: Set = ["mp4", "m4v", "mov", "qt", "3gp"]

  /// Whether this file type can be rotated that way.
  public static func isPossible(for file: URL) -> Bool {
    let suffix = file.pathExtension.lowercased()
    return jpeg.contains(suffix) || heif.contains(suffix) || movie.contains(suffix)
  }

  /// Rotates a file by a quarter turn: a JPEG by its EXIF orientation, a HEIF image by its rotation property, a movie
  /// by its tracks' matrices. Written atomically. A symbolic link stays one: its file is turned.
  public static func turn(_ file: URL, clockwise: Bool = true) throws {
    let file = file.resolvingSymlinksInPath()
    let suffix = file.pathExtension.lowercased()
    if movie.contains(suffix) { return try MovieTurning.turn(file, clockwise: clockwise) }
    let data = try PhotoReader.contents(of: file)
    let name = file.lastPathComponent
    guard heif.contains(suffix) else {
      return try SafeFile.write(turned(data, clockwise: clockwise, name: name), to: file, replacing: true)
    }
    guard let turned = HEIFTurning.turned(data, clockwise: clockwise) else { throw PhotoError.unreadable(name: name) }
    try SafeFile.write(turned, to: file, replacing: true)
  }

  /// The EXIF orientation after a quarter turn.
  static func orientation(after orientation: Int, clockwise: Bool) -> Int {
    let circle = [[1, 6, 3, 8], [2, 7, 4, 5]].first { $0.contains(orientation) } ?? [1, 6, 3, 8]
    let place = circle.firstIndex(of: orientation) ?? 0
    return circle[(place + (clockwise ? 1 : 3)) % 4]
  }

  static func turned(_ photo: Data, clockwise: Bool, name: String) throws -> Data {
    let photo = photo.startIndex == 0 ? photo : Data(photo)
    guard var file = JPEGFile(photo) else { throw PhotoError.unreadable(name: name) }
    if let place = place(in: photo) {
      var bytes = photo
      let now = place.isLittleEndian ? Int(photo[place.offset]) : Int(photo[place.offset + 1])
      let next = UInt8(orientation(after: now, clockwise: clockwise))
      bytes[place.offset] = place.isLittleEndian ? next : 0
      bytes[place.offset + 1] = place.isLittleEndian ? 0 : next
      agree(on: next, in: &bytes)
      return bytes
    }
    // Data behind the image, such as a motion photo's movie, is kept.
    let length = file.data.count
    let rest = photo.count > length && photo[length - 2..<length] == Data([0xFF, 0xD9]) ? photo[length...] : Data()
    let orientation = orientation(after: 1, clockwise: clockwise)
    guard let exif = ExifOrientation.added(orientation, to: file.exif), file.setEXIF(exif) else {
      throw PhotoError.unreadable(name: name)
    }
    var bytes = file.data
    agree(on: UInt8(orientation), in: &bytes)
    return bytes + rest
  }

  /// Has a JPEG's XMP say the orientation, too, where it does: the digit is replaced, all else stays where it is.
  private static func agree(on orientation: UInt8, in photo: inout Data) {
    let (head, name) = (Data("http://ns.adobe.com/xap/1.0/\0".utf8), Data("tiff:Orientation".utf8))
    var segment = 2
    while segment + 4 <= photo.count, photo[segment] == 0xFF, photo[segment + 1] != 0xDA {
      let end = segment + 2 + (Int(photo[segment + 2]) << 8 | Int(photo[segment + 3]))
      guard end > segment + 2, end <= photo.count else { return }
      if photo[segment + 1] == 0xE1, photo[segment + 4..<end].starts(with: head) {
        var place = segment + 4
        while let found = photo.range(of: name, in: place..<end) {
          place = found.upperBound
          guard place + 4 <= end else { break }
          let next = Array(photo[place..<place + 4])
          let isAttribute = next[0] == UInt8(ascii: "=") && next[1] == next[3]
          let isElement = next[0] == UInt8(ascii: ">") && next[2] == UInt8(ascii: "<")
          let digit = place + (isAttribute ? 2 : 1)
          guard isAttribute || isElement, (0x31...0x38).contains(photo[digit]) else { continue }
          photo[digit] = 0x30 + orientation
        }
      }
      segment = end
    }
  }

  /// The file offset of a JPEG's EXIF orientation.
  private static func place(in photo: Data) -> (offset: Int, isLittleEndian: Bool)? {
    var segment = 2
    while segment + 18 < photo.count, photo[segment] == 0xFF, photo[segment + 1] != 0xDA {
      let length = Int(photo[segment + 2]) << 8 | Int(photo[segment + 3])
      let head = segment + 10
      if photo[segment + 1] == 0xE1, photo[segment + 4..<head] == Data("Exif\0\0".utf8) {
        let isLittleEndian = photo[head] == 0x49
        let end = min(segment + 2 + length, photo.count)
        func number(_ offset: Int, _ size: Int) -> Int? {
          guard offset >= head, offset + size <= end else { return nil }
          let bytes = photo[offset..<offset + size]
          return (isLittleEndian ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
        }
        guard let table = number(head + 4, 4).map({ head + $0 }), let count = number(table, 2) else { return nil }
        for entry in 0..<count where number(table + 2 + 12 * entry, 2) == 0x0112 {
          let value = table + 2 + 12 * entry + 8
          return number(value, 2).map { _ in (value, isLittleEndian) }
        }
        return nil
      }
      segment += 2 + length
    }
    return nil
  }
}
