import CoreMedia
import Testing

@testable import MediaEngine

@Suite struct DecodeClockTests {
  private func frame(_ number: Int) -> CMTime { CMTime(value: CMTimeValue(number * 1001), timescale: 30_000) }

  @Test func framesAreDecodedInTheOrderInWhichTheyComeOutAndNotAfterTheyAreShown() {
    var clock = DecodeClock()
    for number in 0..<12 { clock.push(frame(number)) }
    // Decoded as I P b B b P…: two frames ahead.
    let order = [0, 4, 2, 1, 3, 8, 6, 5, 7, 9, 10, 11]
    let said = CMTime(value: 2002 * 1_000_000_000 / 30_000, timescale: 1_000_000_000)
    let times = order.map { clock.pop(shownAt: frame($0), ahead: said) }
    #expect(times == (-2..<10).map(frame))
    #expect(zip(times, order).allSatisfy { $0 <= frame($1) })
  }

  @Test func withoutReorderingTimesAreTheSame() {
    var clock = DecodeClock()
    for number in 0..<2000 {
      clock.push(frame(number))
      let decoded = clock.pop(shownAt: frame(number), ahead: .zero)
      #expect(decoded == frame(number))
    }
  }
}
