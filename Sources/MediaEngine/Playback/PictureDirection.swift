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
    guard url.isFileURL, let facts = MediaFile.readIndex(of: url) else { return tagged }
    let transforms = facts.tracks.filter { $0.kind == .video }.map(\.transform)
    guard let first = transforms.first, transforms.allSatisfy({ $0 == first }),
      let number = ImageGeometry.orientation(of: first)
    else { return tagged }
    return names[number - 1]
  }
}
