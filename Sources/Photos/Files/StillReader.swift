import CoreGraphics
import Foundation
import MediaEngine

/// Reads what photos say of themselves: no picture is decoded.
enum StillReader {
  static func facts(of path: String, _ format: MediaFormat) -> MediaFacts {
    var facts = MediaFacts(kind: .image, ending: format.ending)
    let url = URL(fileURLWithPath: path)
    guard format != .webp else {
      describe(webp: url, &facts)
      return facts
    }
    // A damaged photo is a photo all the same: of no size.
    guard let details = try? PhotoReader.details(of: url) else { return facts }
    (facts.width, facts.height) = (details.width ?? 0, details.height ?? 0)
    facts.orientation = details.orientation
    if details.orientation >= 5 { swap(&facts.width, &facts.height) }
    (facts.created, facts.contentIdentifier) = (details.date, details.contentIdentifier)
    facts.burst = details.burstIdentifier
    facts.location = details.location.map {
      PlaceRecord(latitude: $0.latitude, longitude: $0.longitude, altitude: $0.altitude)
    }
    return facts
  }

  private static func describe(webp url: URL, _ facts: inout MediaFacts) {
    guard let source = CGImageSourceCreateWithURL(url as CFURL, nil),
      let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
    else { return }
    facts.width = properties[kCGImagePropertyPixelWidth] as? Int ?? 0
    facts.height = properties[kCGImagePropertyPixelHeight] as? Int ?? 0
  }
}
