import CoreGraphics
import Foundation

// The properties of photos, read without decoding them.
extension FileFacts {
  mutating func readPhoto(_ path: String, _ format: FileFormat) {
    // A damaged photo still counts as a photo, of unknown size.
    guard let details = try? PhotoReader.details(of: URL(filePath: path)) else {
      isReadable = false
      return
    }
    (width, height) = (details.width ?? 0, details.height ?? 0)
    orientation = details.orientation
    if details.orientation >= 5 { swap(&width, &height) }
    (created, contentIdentifier) = (details.date, details.contentIdentifier)
    isAnimated = details.frameCount != nil
    burst = details.burstIdentifier
    location = details.location.map {
      Place(latitude: $0.latitude, longitude: $0.longitude, altitude: $0.altitude)
    }
  }
}
