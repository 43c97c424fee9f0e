import CoreGraphics
import Testing

@testable import MediaEngine

@Suite struct CodePaceTests {
  private enum Event {
    /// A frame of this time comes: whether it is looked at.
    case frame(Double, Bool)
    /// The look is over: whether codes were there, and whether that is told.
    case done(Bool, tells: Bool)
  }

  private static let courses: [[Event]] = [
    // Frames between two looks go by.
    [.frame(0, true), .done(true, tells: true), .frame(0.05, false), .frame(0.1, true)],
    // While one is looked at, the next ones go by, whatever their time.
    [.frame(0, true), .frame(0.2, false), .frame(5, false), .done(false, tells: false), .frame(5.1, true)],
    // That codes have gone is told once.
    [
      .frame(0, true), .done(true, tells: true), .frame(1, true), .done(false, tells: true), .frame(2, true),
      .done(false, tells: false),
    ],
    // A clock that begins anew isn't waited for.
    [.frame(100, true), .done(false, tells: false), .frame(3, true)],
  ]

  @Test(arguments: courses) private func looksFollowFrames(_ events: [Event]) {
    var pace = CodePace(interval: 0.1)
    for event in events {
      switch event {
      case .frame(let seconds, let looks): #expect(pace.begins(at: seconds) == looks, "\(seconds)")
      case .done(let hasCodes, let tells): #expect(pace.ends(withCodes: hasCodes) == tells)
      }
    }
  }

  @Test func aCodeIsNewAgainOnceItWasAway() {
    func code(_ text: String, x: Double = 0) -> FoundCode {
      FoundCode(.qr, text, corners: [CGPoint(x: x, y: 0), CGPoint(x: x + 0.1, y: 0.1)])
    }
    var sightings = CodeSightings(forgetsAfter: 2)
    #expect(sightings.see([code("a")], at: 0).map(\.text) == ["a"])
    #expect(sightings.see([code("a", x: 0.5), code("b")], at: 1.5).map(\.text) == ["b"])
    #expect(sightings.see([code("a")], at: 3).isEmpty, "it was never away for long")
    #expect(sightings.see([code("b")], at: 4).map(\.text) == ["b"])
    #expect(sightings.see([], at: 4.5).isEmpty)
    #expect(sightings.see([code("a")], at: 5.5).map(\.text) == ["a"])
  }
}
