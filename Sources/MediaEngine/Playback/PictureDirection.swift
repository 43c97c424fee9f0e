import Foundation

/// How a video is rotated or mirrored to stand upright, as values of `videoflip`'s `video-direction`.
enum PictureDirection {
  /// Uses the orientation from the stream's tags.
  static let tagged = "auto"
  /// The values in the order of the EXIF orientations.
  private static let names = ["identity", "horiz", "180", "vert", "ul-lr", "90r", "ur-ll", "90l"]

  /// The direction from a file's movie header: qtdemux 1.22 has a tag for only seven of the eight orientations. The
  /// tags are used where there is no movie header, or where its video tracks differ.
  static func ofFile(_ url: URL) -> String {
    // Reads no further than the `moov`: a long fragmented recording has too many fragment headers.
    guard url.isFileURL, let file = try? ISOFile(url.path), let index = try? file.parts(upTo: "moov").last,
      index.type == "moov", let movie = try? file.box(index)
    else { return tagged }
    let pictures = movie.children.filter { $0.type == "trak" && ISOMovie.handler(of: $0) == "vide" }
    let numbers = Set(pictures.map { ISOMovie.transform(of: $0).flatMap(ImageGeometry.orientation) })
    guard numbers.count == 1, let number = numbers.first ?? nil else { return tagged }
    return names[number - 1]
  }
}
