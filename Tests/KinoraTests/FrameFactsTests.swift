import AVFoundation
import Foundation
import Testing

@testable import kinora

@Suite struct FrameFactsTests {
  private static let places: [(String, [Double]?)] = [
    ("+35.6895+139.6917+040.0/", [35.6895, 139.6917, 40]), ("-33.8688-151.2093/", [-33.8688, -151.2093]),
    ("+48.8577+002.2950/", [48.8577, 2.295]), ("", nil), ("35.6 139.7", nil), ("+95+10/", nil), ("+35.6/", nil),
    ("+35.6+139.7+1CRSWGS_84/", [35.6, 139.7, 1]),
  ]

  @Test(arguments: places.indices) func placesAreRead(_ index: Int) {
    let (text, numbers) = Self.places[index]
    let place = FrameFacts.place(text)
    #expect(place.map { [$0.latitude, $0.longitude] + ($0.altitude.map { [$0] } ?? []) } == numbers)
  }

  private func item(_ identifier: AVMetadataIdentifier, _ value: String) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    (item.identifier, item.value) = (identifier, value as NSString)
    return item
  }

  @Test func aFrameHasTheDateOfItsMomentAndTheMoviesCameraAndPlace() {
    let items = [
      item(.quickTimeMetadataMake, "Kinora"), item(.quickTimeMetadataModel, "Simulated"),
      item(.quickTimeMetadataLocationISO6709, "+35.5-139.25-002.0/"),
    ]
    let facts = FrameFacts(
      items, recorded: Date(timeIntervalSince1970: 1_700_000_000), at: CMTime(value: 5, timescale: 2))
    #expect(facts.date == Date(timeIntervalSince1970: 1_700_000_002.5))
    let properties = facts.properties
    let tiff = properties[kCGImagePropertyTIFFDictionary] as? CFDictionary
    #expect(tiff?[kCGImagePropertyTIFFMake] as? String == "Kinora")
    #expect(tiff?[kCGImagePropertyTIFFModel] as? String == "Simulated")
    let place = properties[kCGImagePropertyGPSDictionary] as? CFDictionary
    #expect(place?[kCGImagePropertyGPSLongitude] as? Double == 139.25)
    #expect(place?[kCGImagePropertyGPSLongitudeRef] as? String == "W")
    #expect(place?[kCGImagePropertyGPSAltitude] as? Double == 2 && place?[kCGImagePropertyGPSAltitudeRef] as? Int == 1)
    #expect(FrameFacts([], recorded: nil, at: .zero).properties.isEmpty)
  }

  @Test func momentsAreWrittenInTheirZone() throws {
    let zone = try #require(TimeZone(secondsFromGMT: -12_600))
    let moment = FrameFacts.moment(Date(timeIntervalSince1970: 1_700_000_002.5), in: zone)
    #expect(moment.time == "2023:11:14 18:43:22" && moment.milliseconds == "500" && moment.offset == "-03:30")
  }
}
