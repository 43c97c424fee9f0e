import Foundation
import Testing

@testable import kinora

/// How long the Library takes: real time is what this is about. Run alone.
@Suite(.serialized) struct RealTimeLibraryTests {
  private static func name(_ day: Int) -> LibraryDay.Name {
    LibraryDay.Name(year: 2026, month: 11, day: day, weekday: 3)
  }

  /// Margin: four tenths of a second, of which it takes less than one.
  @Test func tenThousandItemsAreGroupedAtOnce() {
    let dates = (0..<10_000).map { Date(timeIntervalSince1970: 1_790_000_000 - Double($0) * 3600) }
    let clock = ContinuousClock()
    var days: [LibraryDay] = []
    let time = clock.measure { days = LibraryDay.group(dates) }
    #expect(days.count >= 417 && days.last?.items.upperBound == 10_000)
    #expect(time < .milliseconds(400), "\(time)")
  }
}
