import Foundation

/// Whether a file goes as far as it says. A card that was pulled out of its camera, or is damaged, has films and photos whose
/// beginning can be read and whose end isn't there.
///
/// Follows lengths and markers and decodes nothing, so that it takes no process of its own. What says no length counts as
/// whole.
package enum FileEnd {
  /// The boxes without whose end something is lost; what follows a movie in words of its own maker may look like any other.
  private static let boxes: Set = ["moov", "mdat", "moof", "meta"]

  /// Whether the end of a file is missing. Blocks.
  package static func isMissing(of path: String) -> Bool {
    guard let format = FileFormat(of: path), let file = try? ISOFile(path) else { return false }
    switch format {
    case .quickTime, .mp4, .m4a, .heic, .avif: return endsWithinBox(file)
    case .matroska, .webm: return endsWithinSegment(file)
    case .webp: return endsWithinRIFF(file)
    case .jpeg: return contents(path).flatMap { JPEGFile($0) }?.hasEnd == false
    case .png: return contents(path).map { PNGFile.hasEnd($0) } == false
    case .gif, .bmp, .tiff, .dng, .cameraRaw, .jpeg2000, .wave, .ogg, .flac, .mp3: return false
    }
  }

  /// The largest photo that is looked through for its end, as it has to be read for that: no camera's is as large.
  private static let mostBytes = 1 << 26

  private static func contents(_ path: String) -> Data? {
    try? InputFile.contents(of: path, limit: mostBytes)
  }

  private static func endsWithinBox(_ file: ISOFile) -> Bool {
    var last: ISOFile.Part?
    try? file.forEachPart {
      last = $0
      return true
    }
    return last.map { boxes.contains($0.type) && $0.end > file.size } ?? false
  }

  private static func endsWithinSegment(_ file: ISOFile) -> Bool {
    guard let header = element(file, at: 0), let length = header.length, length < file.size,
      let segment = element(file, at: Int64(header.headLength) + length), segment.id == MatroskaID.segment,
      let content = segment.length
    else { return false }
    return Int64(header.headLength) + length + Int64(segment.headLength) + content > file.size
  }

  private static func element(_ file: ISOFile, at offset: Int64) -> EBMLElement? {
    (try? file.read(at: offset, count: EBMLElement.longestHead)).flatMap { EBMLElement($0[...]) }
  }

  private static func endsWithinRIFF(_ file: ISOFile) -> Bool {
    guard let head = try? file.read(at: 4, count: 4), head.count == 4 else { return false }
    return head.reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) } + 8 > file.size
  }
}
