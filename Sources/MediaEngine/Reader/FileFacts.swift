import Foundation

/// What a library wants to know of a file.
package struct FileFacts: Sendable, Equatable, Codable {
  /// What a file is.
  package enum Kind: String, Sendable, Codable {
    case image, video, audio
  }

  /// Where something was taken.
  package struct Place: Sendable, Equatable, Codable {
    /// Degrees north.
    package var latitude: Double
    /// Degrees east.
    package var longitude: Double
    /// Metres above the sea.
    package var altitude: Double?

    /// Whether there is such a place.
    var isOnEarth: Bool {
      (-90...90).contains(latitude) && (-180...180).contains(longitude) && altitude?.isFinite != false
    }
  }

  /// What it is.
  package var kind: Kind
  /// How names of such files end.
  package var ending: String
  /// How wide it is as shown; 0 where that isn't known.
  package var width = 0
  /// How high it is as shown.
  package var height = 0
  /// In seconds; 0 for photos.
  package var duration = 0.0
  /// When it says it was made.
  package var created: Date?
  /// Whether it has enough frames in a second to be shown slowly.
  package var isHighFrameRate = false
  /// Where it says it was made.
  package var location: Place?
  /// What a photo and its movie have in common.
  package var contentIdentifier: String?
  /// What the photos of a burst have in common.
  package var burst: String?
  /// Which way up the picture is stored, in Exif's numbers.
  package var orientation = 1
  /// Whether anything but its first bytes says that it is media.
  package var isReadable = true

  package init(kind: Kind, ending: String) { (self.kind, self.ending) = (kind, ending) }

  /// No picture has a longer side.
  private static let longestSide = 1 << 20
  /// In seconds; a century is no film.
  private static let longest = 3.2e9

  /// The same without what can't be so, whoever said it. An ending that no format has is that of what the file is.
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
    return facts
  }

  /// Reads a file, in this process; nil where it isn't media.
  init?(reading path: String) {
    guard let format = FileFormat(of: path) else { return nil }
    self.init(kind: format.kind, ending: format.ending)
    switch format.kind {
    case .image: readPhoto(path, format)
    case .video, .audio: readMovie(path, format)
    }
  }
}

extension Date {
  /// Whether calendars and files can say it: in the years 1 to 9999.
  var isReasonable: Bool { (-62_135_596_800...253_402_300_799).contains(timeIntervalSince1970) }
}

extension PhotoDetails {
  /// The same without what can't be so, whoever said it.
  var checked: PhotoDetails {
    var details = self
    if !(1...8).contains(orientation) { details.orientation = 1 }
    details.width = width.flatMap { (0...1 << 20).contains($0) ? $0 : nil }
    details.height = height.flatMap { (0...1 << 20).contains($0) ? $0 : nil }
    details.zoneOffset = zoneOffset.flatMap { (-86_400...86_400).contains($0) ? $0 : nil }
    details.date = date.flatMap { $0.isReasonable ? $0 : nil }
    return details
  }
}
