import Foundation

/// Reads a camera's raw photo in DNG, or in a maker's own format that is built like TIFF: its size and its embedded
/// previews. The sensor's data aren't developed.
struct RawPhoto {
  /// The data of a sensor with a colour filter over each of its pixels.
  private static let colourFilters = 32803
  /// What is stored in a directory isn't an image to look at: a sensor's data, depth or masks.
  private static let notForEyes: Set<Int> = [colourFilters, 34892, 51177, 52527]
  private static let jpegCompressions: Set<Int> = [6, 7]
  /// JPEG without loss is for the sensor's data only.
  private static let losslessMarkers: Set<UInt8> = [0xC3, 0xC7, 0xCB, 0xCF]

  private let data: Data
  private let directories: [TIFFFile.Directory]

  /// Nil for a file that isn't a raw photo.
  init?(_ data: Data) {
    guard let file = TIFFFile(data), Self.format(of: file) != nil else { return nil }
    self.data = data
    directories = file.directories
  }

  /// The format; nil for a TIFF that is an ordinary one.
  static func format(of file: TIFFFile) -> FileFormat? {
    if let first = file.first, !first[TIFFFile.Tag.dngVersion].isEmpty { return .dng }
    let isRaw = file.isCR2 || file.directories.contains { $0[TIFFFile.Tag.photometric].first == colourFilters }
    return isRaw ? .cameraRaw : nil
  }

  /// The size of the photo that the sensor took; nil where the file has none.
  var size: (Int, Int)? {
    let whole = directories.filter { ($0[TIFFFile.Tag.fileType].first ?? 0) & 1 == 0 }
    return whole.lazy.compactMap { directory -> (Int, Int)? in
      let cropped = directory[TIFFFile.Tag.croppedSize]
      let width = cropped.count == 2 ? cropped[0] : directory[TIFFFile.Tag.width].first ?? 0
      let height = cropped.count == 2 ? cropped[1] : directory[TIFFFile.Tag.height].first ?? 0
      return (1...1 << 20).contains(width) && (1...1 << 20).contains(height) ? (width, height) : nil
    }.max { $0.0 * $0.1 < $1.0 * $1.1 }
  }

  /// The embedded JPEGs, the largest first; nothing else is known to be small enough, or whole.
  var previews: [(jpeg: Data, width: Int, height: Int)] {
    let found = directories.compactMap { directory -> (jpeg: Data, width: Int, height: Int)? in
      guard let range = range(of: directory) else { return nil }
      let jpeg = data.subdata(in: data.startIndex + range.lowerBound..<data.startIndex + range.upperBound)
      guard let file = JPEGFile(jpeg), !file.segments.contains(where: { Self.losslessMarkers.contains($0.marker) })
      else { return nil }
      return (jpeg, file.width, file.height)
    }
    return found.sorted { $0.width * $0.height > $1.width * $1.height }
  }

  /// Where a directory's JPEG is.
  private func range(of directory: TIFFFile.Directory) -> Range<Int>? {
    if let photometric = directory[TIFFFile.Tag.photometric].first, Self.notForEyes.contains(photometric) { return nil }
    let isJPEG = directory[TIFFFile.Tag.compression].first.map { Self.jpegCompressions.contains($0) } ?? false
    for (offsets, lengths, isKnown) in [
      (directory[TIFFFile.Tag.jpegOffset], directory[TIFFFile.Tag.jpegLength], true),
      (directory[TIFFFile.Tag.stripOffsets], directory[TIFFFile.Tag.stripLengths], isJPEG),
    ] where isKnown && offsets.count == 1 && lengths.count == 1 {
      // Both are of 32 bits.
      let (start, end) = (offsets[0], min(offsets[0] + lengths[0], data.count))
      if start < end { return start..<end }
    }
    return nil
  }
}
