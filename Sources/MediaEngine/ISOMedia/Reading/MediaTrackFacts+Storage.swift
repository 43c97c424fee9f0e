import CoreMedia
import Foundation
import GStreamer

extension MediaTrackFacts {
  /// The file in which samples of a format lie.
  package func storage(of format: Int, in file: URL) -> URL { storage[format] ?? file }

  /// Opens the other files in which a movie's samples lie, by the indices of their formats. Throws where one isn't there, or
  /// may not be referred to; nil stands for a movie that the program itself is making.
  func openStorage(of movie: URL?, _ references: MovieReferences) throws -> [Int: ISOFile] {
    var files: [URL: ISOFile] = [:]
    return try storage.mapValues { url in
      if let open = files[url] { return open }
      let file = try references.open(url, for: movie)
      files[url] = file
      return file
    }
  }

  /// What decoders have to know of each format of an ISO media file; nil for one whose codec isn't known.
  var storedFormats: [StoredFormat?] {
    formats.map { format in
      if kind == .audio { return CodedFormat(sound: format)?.stored }
      guard let caps = PictureCaps.caps(for: format) else { return nil }
      return StoredFormat(caps: caps.setting("pixel-aspect-ratio", to: pixelRatio))
    }
  }

  /// The pixel aspect ratio, which older files only express by the track's size.
  private var pixelRatio: Fraction {
    let (width, aspect) = (codedSize.width, pixelAspect)
    guard aspect.isFinite, (0.01...100).contains(aspect), (1...65536).contains(width) else { return Fraction(1, 1) }
    return Fraction(Int(clamping: (width * aspect).rounded()), Int(clamping: width.rounded()))
  }
}
