import GStreamer

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

  /// The same turn, pixel by pixel; nil for the one that the stream's tags say.
  static func turning(_ direction: String) -> PictureTurning? {
    switch direction {
    case "identity": PictureTurning(quarters: 0)
    case "90r": PictureTurning(quarters: 1)
    case "180": PictureTurning(quarters: 2)
    case "90l": PictureTurning(quarters: 3)
    case "horiz": PictureTurning(quarters: 0, mirrorsColumns: true)
    case "ul-lr": PictureTurning(quarters: 1, mirrorsColumns: true)
    case "vert": PictureTurning(quarters: 2, mirrorsColumns: true)
    case "ur-ll": PictureTurning(quarters: 3, mirrorsColumns: true)
    default: nil
    }
  }

  /// The turn that a stream's tags say.
  static func turning(_ tags: TagList) -> PictureTurning {
    let (rotation, isMirrored) = StreamTags.transform([tags])
    // Tags mirror first and turn then, `PictureTurning` the other way round.
    return PictureTurning(
      quarters: isMirrored ? (360 - rotation) / 90 : rotation / 90, mirrorsColumns: isMirrored)
  }
}
