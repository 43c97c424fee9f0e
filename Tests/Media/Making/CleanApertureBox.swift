import Foundation

/// Writes what ffmpeg doesn't: a clean aperture into the description of an mp4 file's H.264 video.
public enum CleanApertureBox {
  /// Width, height, and how far the middle is moved to the right and down, each over a denominator. Nil where there is
  /// no such video, or where the samples stand behind the index.
  public static func adding(_ values: [UInt32], to file: Data) throws -> Data? {
    var bytes = [UInt8](file)
    let box = [UInt32(8 + 4 * values.count)].flatMap(bigEndian) + Array("clap".utf8) + values.flatMap(bigEndian)
    var place = 0
    var end = bytes.count
    // From box to box, down to the description, which is a box with 78 bytes before its children.
    for (name, head) in [
      ("moov", 8), ("trak", 8), ("mdia", 8), ("minf", 8), ("stbl", 8), ("stsd", 16), ("avc1", 86),
    ] {
      while true {
        guard place + 8 <= end else { return nil }
        if bytes[place + 4..<place + 8].elementsEqual(name.utf8) { break }
        place += size(bytes, place)
      }
      end = place + size(bytes, place)
      if name == "moov", end != bytes.count { return nil }
      bytes.replaceSubrange(place..<place + 4, with: bigEndian(UInt32(end - place + box.count)))
      place += head
    }
    bytes.insert(contentsOf: box, at: end)
    return Data(bytes)
  }

  private static func size(_ bytes: [UInt8], _ place: Int) -> Int {
    max(8, bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) })
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
}
