import CoreGraphics
import CoreMedia
import Foundation

// What a reader process says is checked field by field, since somebody may have taken it over.

extension Date {
  /// Whether calendars and file formats can represent it: in the years 1 to 9999.
  package var isReasonable: Bool { (-62_135_596_800...253_402_300_799).contains(timeIntervalSince1970) }
}

extension String {
  /// Whether no text in a file is longer: at most 64 kB.
  var isPlausible: Bool { utf8.count <= 1 << 16 }

  /// The text; nil if it is too long.
  var ifPlausible: String? { isPlausible ? self : nil }
}

extension Double {
  /// The number; nil outside of a range, and for none.
  fileprivate func within(_ range: ClosedRange<Double>) -> Double? { range.contains(self) ? self : nil }
}

extension PhotoDetails {
  /// The most key words of a photo.
  private static let mostKeywords = 1000

  /// The details without implausible values.
  var checked: PhotoDetails {
    var details = self
    if !(1...8).contains(orientation) { details.orientation = 1 }
    details.width = width.flatMap { (0...1 << 20).contains($0) ? $0 : nil }
    details.height = height.flatMap { (0...1 << 20).contains($0) ? $0 : nil }
    details.frameCount = frameCount.flatMap { (2...1 << 20).contains($0) ? $0 : nil }
    details.zoneOffset = zoneOffset.flatMap { (-86_400...86_400).contains($0) ? $0 : nil }
    details.date = date.flatMap { $0.isReasonable ? $0 : nil }
    details.location = location?.checked
    for text: WritableKeyPath<PhotoDetails, String?> in [
      \.make, \.model, \.lens, \.software, \.contentIdentifier, \.burstIdentifier, \.title, \.description,
    ] {
      details[keyPath: text] = self[keyPath: text]?.ifPlausible
    }
    details.keywords = keywords.map { Array($0.lazy.filter(\.isPlausible).prefix(Self.mostKeywords)) }
    // A day; a sensitivity and a gain far beyond any sensor's; more stops than there are; what no light has.
    details.exposureTime = exposureTime?.within(0...86_400)
    details.iso = iso.flatMap { (0...1 << 31).contains($0) ? $0 : nil }
    details.gain = gain?.within(0...1e9)
    details.exposureBias = exposureBias?.within(-1000...1000)
    details.whiteBalanceTemperature = whiteBalanceTemperature?.within(0...1e6)
    // Those are for writing; a reader has none to tell.
    (details.addedEXIF, details.addedIPTC) = (nil, nil)
    return details
  }
}

extension PhotoDetails.Location {
  /// The location without implausible values; nil if it isn't on Earth.
  fileprivate var checked: PhotoDetails.Location? {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    var location = self
    location.altitude = altitude?.within(-1e9...1e9)
    location.heading = heading?.within(-360...360)
    location.time = time.flatMap { $0.isReasonable ? $0 : nil }
    return location
  }
}

extension MetadataEntry {
  /// The most of a movie's.
  static let mostTags = 1000

  /// Whether its texts have a length that can be shown.
  var isPlausible: Bool { key.isPlausible && (text?.isPlausible ?? false) && (languageTag?.isPlausible ?? true) }
}

extension SubtitleCue {
  /// Whether its times are a range, and its texts have a length that can be shown.
  var isPlausible: Bool {
    [start, end].allSatisfy { $0.isNumeric && $0.timescale > 0 } && start < end && text.string.isPlausible
      && text.spans.allSatisfy { span in
        span.tag.isPlausible && span.annotation.isPlausible && span.classes.allSatisfy(\.isPlausible)
      }
  }
}

extension FoundCode {
  /// The most codes of one picture.
  static let mostInPicture = 1000

  /// Whether its corners can be drawn, and its text has a length that a code can hold.
  var isPlausible: Bool {
    text.isPlausible && corners.count <= 1000 && corners.allSatisfy { $0.x.magnitude <= 100 && $0.y.magnitude <= 100 }
  }
}
