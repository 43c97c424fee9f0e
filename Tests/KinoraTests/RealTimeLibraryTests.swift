import Foundation
import Testing

@testable import kinora

/// How long the Library takes: real time is what this is about. Run alone.
@Suite(.serialized) struct RealTimeLibraryTests {
  private static func name(_ day: Int) -> LibraryDay.Name {
    LibraryDay.Name(year: 2026, month: 11, day: day, weekday: 3)
  }

  /// Margin: ten times the items take less than thirty times as long, and a hundred times if each looked at all others.
  @Test func tenThousandItemsAreGroupedAtOnce() throws {
    let dates = (0..<10_000).map { Date(timeIntervalSince1970: 1_790_000_000 - Double($0) * 3600) }
    let clock = ContinuousClock()
    func seconds(_ count: Int) throws -> Duration {
      // The shortest: whatever else the machine does makes it longer.
      let times = (0..<5).map { _ in clock.measure { _ = LibraryDay.group(Array(dates.prefix(count))) } }
      return try #require(times.min())
    }
    let (thousand, all) = (try seconds(1000), try seconds(10_000))
    #expect(all < thousand * 30, "\(all) for 10,000, \(thousand) for 1,000")
    let days = LibraryDay.group(dates)
    #expect(days.count >= 417 && days.last?.items.upperBound == 10_000)
  }
}
