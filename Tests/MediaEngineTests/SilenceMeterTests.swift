import Testing

@testable import MediaEngine

@Suite struct SilenceMeterTests {
  enum Event: Sendable {
    case sample(Double)
    /// A look, and the silence that it must find.
    case look(Double, finds: Double)
  }

  private static let rows: [[Event]] = [
    [.look(0.5, finds: 0.5), .look(1, finds: 0.5)],
    [.sample(0.4), .look(0.5, finds: 0.1), .look(1, finds: 0.5)],
    // The look comes late, the samples didn't.
    [.look(0.5, finds: 0.5), .sample(1), .sample(2), .sample(2.9), .look(3, finds: 0.1)],
    // What is told late of an earlier time changes nothing.
    [.look(1, finds: 1), .sample(0.5), .look(1.5, finds: 0.5)],
    [.look(1, finds: 1), .look(0.5, finds: 0)],
  ]

  @Test(arguments: rows) func silenceBeginsWithTheLastSampleOrTheLastLook(_ events: [Event]) {
    var meter = SilenceMeter(at: 10_000_000_000)
    func time(_ seconds: Double) -> UInt64 { 10_000_000_000 + UInt64(seconds * 1e9) }
    for event in events {
      switch event {
      case .sample(let seconds): meter.sample(at: time(seconds))
      case .look(let seconds, let finds): #expect(abs(meter.look(at: time(seconds)) - finds) < 1e-6, "\(events)")
      }
    }
  }
}
