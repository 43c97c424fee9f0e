import Testing

@testable import kinora

@Suite struct RateMeterTests {
  @Test func theRateIsThatOfTheLastSeconds() {
    var meter = RateMeter()
    #expect(meter.look(count: 0, at: 100) == nil)
    #expect(meter.look(count: 30, at: 101) == nil, "too soon to tell")
    #expect(meter.look(count: 60, at: 102) == 30)
    for second in 103...110 { _ = meter.look(count: 60 + (second - 102) * 15, at: Double(second)) }
    #expect(meter.look(count: 60 + 9 * 15, at: 111) == 15, "the camera has become slower")
    #expect(meter.look(count: 1000, at: 120) == nil, "nobody looked for a while")
  }
}
