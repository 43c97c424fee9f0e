import Foundation

/// The chunks of a WebP file.
struct WebPFile {
  private var chunks: [(type: String, range: Range<Int>)] = []
  private let file: Data

  /// The most chunks that are looked at; a long animation has one for each frame.
  private static let mostChunks = 1 << 16
  private static let exifHead = Data("Exif\0\0".utf8)

  /// Finds the chunks, as far as the file goes.
  init(_ file: Data) {
    self.file = file
    let start = file.startIndex
    var place = 12
    while place <= file.count - 8, chunks.count < Self.mostChunks {
      let size = (0..<4).reduce(0) { $0 | Int(file[start + place + 4 + $1]) << (8 * $1) }
      let inside = place + 8..<place + 8 + min(size, file.count - place - 8)
      chunks.append((String(decoding: file[start + place..<start + place + 4], as: UTF8.self), inside))
      // Chunks of odd length are padded.
      place = place + 8 + size + size % 2
    }
  }

  /// The EXIF data, which some programs begin as in a JPEG, and the XMP packet.
  var metadata: PhotoMetadataSource {
    let exif = payload("EXIF").map { $0.starts(with: Self.exifHead) ? Data($0.dropFirst(Self.exifHead.count)) : $0 }
    return PhotoMetadataSource(exif: exif, xmp: payload("XMP "))
  }

  /// The number of an animation's frames; 0 for a still picture.
  var frameCount: Int {
    let isAnimated = payload("VP8X")?.first.map { $0 & 2 != 0 } ?? false
    return isAnimated ? chunks.count { $0.type == "ANMF" } : 0
  }

  /// How many milliseconds each of an animation's frames claims to be shown.
  var delays: [UInt32] {
    chunks.filter { $0.type == "ANMF" }.map { chunk in
      guard chunk.range.count >= 15 else { return 0 }
      let place = file.startIndex + chunk.range.lowerBound + 12
      return (0..<3).reduce(UInt32(0)) { $0 | UInt32(file[place + $1]) << (8 * $1) }
    }
  }

  private func payload(_ type: String) -> Data? {
    chunks.first { $0.type == type && !$0.range.isEmpty }.map { chunk in
      file.subdata(in: file.startIndex + chunk.range.lowerBound..<file.startIndex + chunk.range.upperBound)
    }
  }
}
