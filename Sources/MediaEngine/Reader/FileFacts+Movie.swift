import Foundation
import GLibSupport

// The properties of movies and audio files.
extension FileFacts {
  /// The frame rate from which a video counts as slow motion.
  private static let highRate = 100.0
  /// The longest plausible side.
  private static let longestSide = 65536.0

  mutating func readMovie(_ path: String, _ format: FileFormat) {
    switch format {
    case .quickTime, .mp4, .m4a:
      guard let movie = MediaFile.readIndex(of: URL(filePath: path)) else {
        isReadable = false
        break
      }
      kind = .audio
      if let picture = movie.tracks.first(where: { $0.kind == .video }) {
        kind = .video
        (width, height) = Self.size(of: picture)
        // A file can say that it is to be played slowly, whatever its rate.
        let intent = Self.words("full-frame-rate-playback-intent", in: movie.metadata)
        isHighFrameRate = picture.frameRate >= Self.highRate || intent == "0"
      }
      if movie.duration.isNumeric { duration = movie.duration.seconds }
      contentIdentifier = Self.words("content.identifier", in: movie.metadata)
      created = Self.words("creationdate", in: movie.metadata).flatMap { WrittenDate.read($0) }
      location = Self.words("location.ISO6709", in: movie.metadata).flatMap { Place(iso6709: $0) }
    case .matroska, .webm:
      guard let movie = QuickMatroskaFacts(of: path) else {
        isReadable = false
        break
      }
      (width, height, duration) = (movie.width, movie.height, movie.duration)
      kind = movie.width > 0 ? .video : .audio
      created = movie.created
    default: break
    }
  }

  /// The display size; with non-square pixels it may be fractional, which decoders and players round.
  private static func size(of track: MediaTrackFacts) -> (width: Int, height: Int) {
    let sides = [track.naturalSize.width, track.naturalSize.height]
    guard sides.allSatisfy({ (0...longestSide).contains($0) }) else { return (0, 0) }
    let (width, height) = (Int(clamping: sides[0].rounded()), Int(clamping: sides[1].rounded()))
    let isOnItsSide = track.transform.a == 0 && track.transform.b != 0
    return isOnItsSide ? (height, width) : (width, height)
  }

  /// The text of one of QuickTime's metadata keys.
  private static func words(_ key: String, in entries: [MetadataEntry]) -> String? {
    entries.first { $0.keySpace == .quickTimeMetadata && $0.key == "com.apple.quicktime.\(key)" }?.text
  }
}

extension FileFacts.Place {
  /// Parses an ISO 6709 location, such as `+48.2082+016.3738+151/`.
  init?(iso6709 text: String) {
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
    guard numbers.count >= 2, numbers.allSatisfy(\.isFinite) else { return nil }
    self.init(latitude: numbers[0], longitude: numbers[1], altitude: numbers.count > 2 ? numbers[2] : nil)
  }
}
