import CoreGraphics
import Foundation
import Testing

@testable import MediaEngine
@testable import Photos

@Suite struct LegacyMetadataTests {
  @Test func writtenImageDataKeepsItsMetadata() async throws {
    let library = try Library()
    try await library.use {
      let place: [String: Any] = [
        kCGImagePropertyGPSLatitude: 48.5, kCGImagePropertyGPSLatitudeRef: "N", kCGImagePropertyGPSLongitude: 11.5,
        kCGImagePropertyGPSLongitudeRef: "W",
      ]
      let metadata: [String: Any] = [
        kCGImagePropertyGPSDictionary: place, kCGImagePropertyTIFFDictionary: [kCGImagePropertyTIFFMake: "Nobody"],
      ]
      let data = Samples.jpeg(8, 6, exif: Exif(orientation: 6, taken: "2026:03:04 05:06:07"))
      let saved = await withCheckedContinuation { continuation in
        ALAssetsLibrary().writeImageData(toSavedPhotosAlbum: data, metadata: metadata) { url, _ in
          continuation.resume(returning: url)
        }
      }
      let details = try PhotoReader.details(of: Data(contentsOf: try #require(saved)))
      #expect(details.location?.latitude == 48.5 && details.location?.longitude == -11.5)
      #expect(details.make == "Nobody")
      // Its own metadata is kept.
      let own = try PhotoReader.details(of: data)
      #expect(own.date != nil && details.date == own.date && details.orientation == 6)
    }
  }
}
