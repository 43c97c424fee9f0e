import Foundation

/// How pictures are turned to stand upright, by the names that `videoflip` has for it.
enum PictureDirection {
  /// As the stream's tags say.
  static let tagged = "auto"
  /// In the order of EXIF's numbers.
  private static let names = ["identity", "horiz", "180", "vert", "ul-lr", "90r", "ur-ll", "90l"]

  /// As a file's own index says: qtdemux 1.22 has a tag for seven of the eight ways only. Tags count where there is no
  /// such index, or where its picture tracks differ.
  static func ofFile(_ url: URL) -> String {
    // No more than the index itself: of a long recording in fragments all their heads would be much to read.
    guard url.isFileURL, let file = try? ISOFile(url.path), let index = try? file.parts(upTo: "moov").last,
      index.type == "moov", let movie = try? file.box(index)
    else { return tagged }
    let pictures = movie.children.filter { $0.type == "trak" && ISOMovie.handler(of: $0) == "vide" }
    let numbers = Set(pictures.map { ISOMovie.transform(of: $0).flatMap(ImageGeometry.orientation) })
    guard numbers.count == 1, let number = numbers.first ?? nil else { return tagged }
    return names[number - 1]
  }
}
