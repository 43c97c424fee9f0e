/// How a video is rotated or mirrored to stand upright, as values of `videoflip`'s `video-direction`.
enum PictureDirection {
  /// Uses the orientation from the stream's tags.
  static let tagged = "auto"
  /// The values in the order of the EXIF orientations.
  private static let names = ["identity", "horiz", "180", "vert", "ul-lr", "90r", "ur-ll", "90l"]

  /// The direction of a movie whose reader knows its tracks: qtdemux 1.22 has a tag for only seven of the eight
  /// orientations. The tags are used where the video tracks differ.
  static func of(_ facts: MediaFacts) -> String {
    let pictures = facts.tracks.filter { $0.kind == .video }
    let numbers = Set(pictures.map { ImageGeometry.orientation(of: $0.transform) })
    guard numbers.count == 1, let number = numbers.first ?? nil else { return tagged }
    return names[number - 1]
  }
}
