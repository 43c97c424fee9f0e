import Foundation
import GLibSupport
import MediaEngine

/// Reads what movies and sound say of themselves.
enum MovieReader {
  /// From so many frames per second a video can be shown slowly.
  private static let highRate = 100.0

  static func facts(of path: String, _ format: MediaFormat) -> MediaFacts {
    var facts = MediaFacts(kind: format.kind, ending: format.ending)
    switch format {
    case .quickTime, .mp4, .m4a:
      guard let movie = MediaFile.readIndex(of: URL(fileURLWithPath: path)) else { break }
      facts.kind = .audio
      if let picture = movie.tracks.first(where: { $0.kind == .video }) {
        facts.kind = .video
        (facts.width, facts.height) = size(of: picture)
        if picture.frameRate >= highRate { facts.subtypes |= PHAssetMediaSubtype.videoHighFrameRate.rawValue }
      }
      if movie.duration.isNumeric { facts.duration = movie.duration.seconds }
      facts.contentIdentifier = words("content.identifier", in: movie.metadata)
      facts.created = words("creationdate", in: movie.metadata).flatMap { WrittenDate.read($0) }
      facts.location = words("location.ISO6709", in: movie.metadata).flatMap(location)
    case .matroska, .webm:
      guard let movie = MatroskaFacts(of: path) else { break }
      (facts.width, facts.height, facts.duration) = (movie.width, movie.height, movie.duration)
      facts.kind = movie.width > 0 ? .video : .audio
      facts.created = movie.created
    default: break
    }
    return facts
  }

  /// A longer side is nothing that means well.
  private static let longestSide = 65536.0

  /// As it is shown; where pixels aren't square there are fractions, which decoders and players round.
  private static func size(of track: MediaTrackFacts) -> (width: Int, height: Int) {
    let sides = [track.naturalSize.width, track.naturalSize.height]
    guard sides.allSatisfy({ (0...longestSide).contains($0) }) else { return (0, 0) }
    let (width, height) = (
      Int(clamping: track.naturalSize.width.rounded()), Int(clamping: track.naturalSize.height.rounded())
    )
    let isOnItsSide = track.transform.a == 0 && track.transform.b != 0
    return isOnItsSide ? (height, width) : (width, height)
  }

  /// What a file says by one of QuickTime's keys.
  private static func words(_ key: String, in entries: [MetadataEntry]) -> String? {
    entries.first { $0.keySpace == .quickTimeMetadata && $0.key == "com.apple.quicktime.\(key)" }?.text
  }

  /// `+48.2082+016.3738+151/`.
  static func location(_ text: String) -> PlaceRecord? {
    var numbers: [Double] = []
    var current = ""
    for character in text {
      if "+-/".contains(character) {
        if let number = Double(current) { numbers.append(number) }
        current = character == "/" ? "" : String(character)
      } else {
        current.append(character)
      }
    }
    if let number = Double(current) { numbers.append(number) }
    guard numbers.count >= 2 else { return nil }
    return PlaceRecord(latitude: numbers[0], longitude: numbers[1], altitude: numbers.count > 2 ? numbers[2] : nil)
  }
}
