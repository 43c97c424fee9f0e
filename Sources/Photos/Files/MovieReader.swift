import Foundation
import MediaEngine

/// Reads what movies and sound say of themselves.
enum MovieReader {
  /// From so many frames per second a video can be shown slowly.
  private static let highRate = 100.0

  static func facts(of path: String, _ format: MediaFormat) -> MediaFacts {
    var facts = MediaFacts(kind: format.kind, ending: format.ending)
    switch format {
    case .quickTime, .mp4, .m4a:
      guard let movie = MovieFacts(of: path) else { break }
      facts.kind = movie.hasVideo ? .video : .audio
      (facts.width, facts.height, facts.duration) = (movie.width, movie.height, movie.duration)
      if movie.frameRate >= highRate { facts.subtypes |= PHAssetMediaSubtype.videoHighFrameRate.rawValue }
      facts.contentIdentifier = movie.metadata["com.apple.quicktime.content.identifier"]
      facts.created = movie.metadata["com.apple.quicktime.creationdate"].flatMap { WrittenDate.read($0) }
      facts.location = movie.metadata["com.apple.quicktime.location.ISO6709"].flatMap(location)
    case .matroska, .webm:
      guard let movie = MatroskaFacts(of: path) else { break }
      (facts.width, facts.height, facts.duration) = (movie.width, movie.height, movie.duration)
      facts.kind = movie.width > 0 ? .video : .audio
      facts.created = movie.created
    default: break
    }
    return facts
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
