import Foundation
import Testing

@testable import MediaEngine

@Suite struct PieceTallyTests {
  private static func url(_ name: String) -> URL { URL(string: "http://example.com/\(name)")! }

  @Test func piecesAreAddedUpByTheirLists() {
    var tally = PieceTally()
    #expect(tally.duration == 0)
    // One comes before its list is read, another is in none.
    tally.add(Self.url("a"))
    tally.add(Self.url("key"))
    #expect(tally.duration == 0)
    tally.take([Self.url("a"): 2, Self.url("b"): 3])
    #expect(tally.duration == 2)
    tally.add(Self.url("b"))
    tally.add(Self.url("b"))
    #expect(tally.duration == 8)
    // The list before the last one still counts.
    tally.take([Self.url("c"): 4])
    tally.add(Self.url("a"))
    tally.add(Self.url("c"))
    #expect(tally.duration == 14)
  }

  @Test func ofPartsOfAFileNothingIsKnown() {
    var tally = PieceTally()
    tally.take([Self.url("whole"): Double?.none, Self.url("a"): Double?(2)])
    tally.add(Self.url("a"))
    #expect(tally.duration == 2)
    tally.add(Self.url("whole"))
    tally.add(Self.url("a"))
    #expect(tally.duration == nil)
  }

  @Test func aDayOfALiveStreamTakesNoMoreRoomThanAMinute() {
    var (tally, largest) = (PieceTally(), 0)
    for number in 0..<20_000 {
      let names = (number..<number + 10).map { (Self.url("\($0)"), Optional(4.0)) }
      tally.take(Dictionary(uniqueKeysWithValues: names))
      tally.add(Self.url("\(number)"))
      tally.add(Self.url("key\(number)"))
      largest = max(largest, tally.count)
    }
    #expect(largest <= 84)
    #expect(tally.duration == 80_000)
  }
}
