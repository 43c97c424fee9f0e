import CoreGraphics
import Foundation

// What photos say of themselves: no picture is decoded.
extension FileFacts {
  mutating func readPhoto(_ path: String, _ format: FileFormat) {
    // A damaged photo is a photo all the same: of no size.
    guard let details = try? PhotoReader.details(of: URL(fileURLWithPath: path)) else {
      isReadable = false
      return
    }
    (width, height) = (details.width ?? 0, details.height ?? 0)
    orientation = details.orientation
    if details.orientation >= 5 { swap(&width, &height) }
    (created, contentIdentifier) = (details.date, details.contentIdentifier)
    burst = details.burstIdentifier
    location = details.location.map {
      Place(latitude: $0.latitude, longitude: $0.longitude, altitude: $0.altitude)
    }
  }
}
