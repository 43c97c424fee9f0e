import Foundation

/// The properties of a file for a photo library.
package struct FileFacts: Sendable, Equatable, Codable {
  /// The media type of a file.
  package enum Kind: String, Sendable, Codable {
    case image, video, audio
  }

  /// A geographic location.
  package struct Place: Sendable, Equatable, Codable {
    /// Degrees north.
    package var latitude: Double
    /// Degrees east.
    package var longitude: Double
    /// Metres above sea level.
    package var altitude: Double?

    /// Whether the coordinates are valid.
    var isOnEarth: Bool {
      (-90...90).contains(latitude) && (-180...180).contains(longitude) && altitude?.isFinite != false
    }
  }

  /// The media type.
  package var kind: Kind
  /// The file name extension of the format.
  package var ending: String
  /// The display width in pixels; 0 if unknown.
  package var width = 0
  /// The display height in pixels; 0 if unknown.
  package var height = 0
  /// The duration in seconds; 0 for photos.
  package var duration = 0.0
  /// The creation date in its metadata.
  package var created: Date?
  /// Whether its frame rate is high enough for slow motion.
  package var isHighFrameRate = false
  /// The location in its metadata.
  package var location: Place?
  /// The content identifier that a Live Photo's image and movie share.
  package var contentIdentifier: String?
  /// The identifier that the photos of a burst share.
  package var burst: String?
  /// The EXIF orientation.
  package var orientation = 1
  /// Whether it is an animated picture.
  package var isAnimated = false
  /// Whether its header could be read, beyond the signature in its first bytes.
  package var isReadable = true

  package init(kind: Kind, ending: String) { (self.kind, self.ending) = (kind, ending) }

  /// The longest plausible side of an image.
  private static let longestSide = 1 << 20
  /// The longest plausible duration in seconds: a century.
  private static let longest = 3.2e9

  /// The facts without implausible values, as the reader process isn't trusted. An unknown extension is replaced by
  /// that of the file's format.
  func checked(for path: String) -> FileFacts {
    var facts = self
    if !FileFormat.allCases.contains(where: { $0.ending == ending }) {
      facts.ending = FileFormat(of: path)?.ending ?? "bin"
    }
    if !(0...Self.longestSide).contains(width) || !(0...Self.longestSide).contains(height) {
      (facts.width, facts.height) = (0, 0)
    }
    if !(0...Self.longest).contains(duration) { facts.duration = 0 }
    if !(1...8).contains(orientation) { facts.orientation = 1 }
    facts.created = created.flatMap { $0.isReasonable ? $0 : nil }
    facts.location = location.flatMap { $0.isOnEarth ? $0 : nil }
    facts.contentIdentifier = contentIdentifier?.ifPlausible
    facts.burst = burst?.ifPlausible
    return facts
  }

  /// Reads a file in this process; nil if it isn't media.
  init?(reading path: String) {
    guard let format = FileFormat(of: path) else { return nil }
    self.init(kind: format.kind, ending: format.ending)
    switch format.kind {
    case .image: readPhoto(path, format)
    case .video, .audio: readMovie(path, format)
    }
  }
}
