import Foundation
import Testing

@testable import MediaEngine
@testable import kinora

@Suite struct PhotoZoomTests {
  enum Event: Sendable { case closer, further, toggle, fit, set(Double) }

  private static let stories: [(Double, [Event], Double)] = [
    (4, [.toggle], 4), (4, [.toggle, .toggle], 1), (1, [.toggle], 2), (0.3, [.toggle], 2), (2, [.closer], 1.25),
    (2, [.closer, .further], 1), (2, [.further], 1), (2, [.set(100)], 8), (0.5, [.set(100)], 4),
    (2, [.set(3), .fit], 1),
    (.nan, [.toggle], 2), (2, [.set(1.01)], 1),
  ]

  @Test(arguments: stories) func zoomStaysWithinReason(_ actual: Double, _ events: [Event], _ factor: Double) {
    var zoom = PhotoZoom(actual: actual)
    for event in events {
      switch event {
      case .closer: zoom.closer()
      case .further: zoom.further()
      case .toggle: zoom.toggle()
      case .fit: zoom.fit()
      case .set(let value): zoom.set(value)
      }
    }
    #expect(abs(zoom.factor - factor) < 1e-9)
    #expect(zoom.isFitting == (factor == 1))
  }

  private static let times: [(Double, String)] = [
    (1.0 / 60, "1/60 s"), (0.5, "0.5 s"), (2, "2.0 s"), (1.0 / 8000, "1/8000 s"), (0, ""),
  ]

  @Test(arguments: times)
  func exposureTimesAreFractions(_ seconds: Double, _ text: String) { #expect(PhotoFacts.time(seconds) == text) }

  @Test(arguments: [(999, "999 bytes"), (33_100, "33 kB"), (4_260_000, "4.3 MB")])
  func sizesAreRound(_ bytes: Int, _ text: String) { #expect(PhotoFacts.size(bytes) == text) }

  @Test func onlyWhatIsKnownIsSaid() {
    var details = PhotoDetails()
    (details.make, details.model, details.exposureTime, details.iso) = ("Logitech", "BRIO", 1 / 60, 200)
    (details.width, details.height, details.orientation) = (640, 480, 6)
    let facts = PhotoFacts(details, name: "a.jpg", bytes: 1000).facts
    #expect(
      facts.map { "\($0.title): \($0.value)" } == [
        "Camera: Logitech BRIO", "Exposure Time: 1/60 s", "Sensitivity: ISO 200", "Size: 480 × 640", "File: a.jpg",
        "File Size: 1 kB",
      ])
  }
}
