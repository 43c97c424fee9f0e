import Testing

@testable import MediaEngine

@Suite struct VolumeFadeTests {
  @Test func aFadeGoesStraightAndStaysThere() {
    let begin: UInt64 = 5_000_000_000
    func moment(_ seconds: Double) -> UInt64 { begin - 1_000_000_000 + UInt64((seconds + 1) * 1e9) }
    let fade = VolumeFade(from: 1, to: 0.5, over: 2, since: begin)
    #expect([-1, 0, 1, 2, 3].map { fade.level(at: moment($0)) } == [1, 1, 0.75, 0.5, 0.5])
    #expect([0, 1.9, 2, 3].map { fade.isOver(at: moment($0)) } == [false, false, true, true])
    for fade in [VolumeFade(from: 0, to: 1, over: 0, since: begin), VolumeFade(to: 1)] {
      #expect([-1, 0].allSatisfy { fade.level(at: moment($0)) == 1 && fade.isOver(at: moment($0)) })
    }
  }
}
