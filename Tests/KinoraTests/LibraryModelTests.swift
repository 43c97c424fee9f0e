import Foundation
import TestSupport
import Testing

@testable import kinora

/// Days, lines and badges of the Library, without a window.
@Suite struct LibraryModelTests {
  private static func name(_ day: Int, month: Int = 11, year: Int = 2026, weekday: Int = 3) -> LibraryDay.Name {
    LibraryDay.Name(year: year, month: month, day: day, weekday: weekday)
  }

  /// Letters are items, newest first; equal letters are of one day.
  private static func days(_ picture: String) -> [LibraryDay] {
    let letters = picture.unicodeScalars.map { Date(timeIntervalSince1970: Double($0.value)) }
    return LibraryDay.group(letters) { name(Int($0.timeIntervalSince1970)) }
  }

  @Test(arguments: [("", []), ("a", [0..<1]), ("aab", [0..<2, 2..<3]), ("aba", [0..<1, 1..<2, 2..<3])])
  func itemsOfOneDayStandTogether(_ picture: String, _ ranges: [Range<Int>]) {
    #expect(Self.days(picture).map(\.items) == ranges)
  }

  private static let titles: [(LibraryDay.Name, String)] = [
    (name(21, weekday: 6), "Today"), (name(20, weekday: 5), "Yesterday"), (name(18), "Wednesday, 18 November"),
    (name(2, month: 1, weekday: 5), "Friday, 2 January"), (name(1, month: 8, year: 2024), "Wednesday, 1 August 2024"),
  ]

  @Test(arguments: titles) func daysAreCalledByTheirNames(_ day: LibraryDay.Name, _ title: String) {
    #expect(DayTitle.title(of: day, today: Self.name(21, weekday: 6)) == title)
  }

  /// In each of these nights clocks are changed somewhere.
  private static let nights = [
    ("2026-03-28", "2026-03-29", "2026-03-30"), ("2026-10-24", "2026-10-25", "2026-10-26"),
    ("2026-03-07", "2026-03-08", "2026-03-09"), ("2026-02-27", "2026-02-28", "2026-03-01"),
    ("2028-02-28", "2028-02-29", "2028-03-01"), ("2025-12-30", "2025-12-31", "2026-01-01"),
  ]

  @Test(arguments: nights, ["00:05", "00:30", "03:30", "12:29", "23:30", "23:58"])
  func yesterdayIsTheDayBeforeAtAnyHour(_ days: (String, String, String), _ hour: String) throws {
    let dates = try [days.0, days.1, days.2].map { try #require(Date.local("\($0) \(hour)")) }
    let names = dates.map { LibraryDay.Name($0) }
    #expect(names[1].before == names[0] && names[2].before == names[1])
    for (day, title) in zip(dates, ["Yesterday", "Today"]) {
      let item = LibraryItem(
        id: "", date: day, kind: .photo, revision: .distantPast, main: URL(fileURLWithPath: "/a"), isFavorite: false,
        place: nil)
      #expect(TileName.name(of: item, now: dates[1]).hasPrefix("Photo, \(title), "))
      var search = LibrarySearch()
      search.text = title
      var lines = ItemLines()
      let index = SearchIndex([lines.line(item, [])])
      #expect(search.results(in: [item], index, today: dates[1]).count == 1)
    }
  }

  private static let layouts: [(Int, Bool, Int, Int, Int)] = [
    // width, narrow: columns, tile
    (1100, false, 5, 206, 155), (600, false, 2, 276, 207), (1920, false, 9, 203, 152), (360, true, 3, 114, 114),
    (599, true, 3, 194, 194),
  ]

  @Test(arguments: layouts)
  func tilesFillTheWidth(_ width: Int, _ isNarrow: Bool, _ columns: Int, _ tileWidth: Int, _ tileHeight: Int) {
    let layout = TileLayout(width: width, isNarrow: isNarrow, titleHeight: 48)
    #expect((layout.columns, layout.tileWidth, layout.tileHeight) == (columns, tileWidth, tileHeight))
    #expect(layout.x(ofColumn: columns - 1) + tileWidth <= width - layout.margin)
  }

  /// Two columns: day a has three items, b one, c two.
  private var lines: LibraryLines {
    LibraryLines(Self.days("aaabcc"), layout: TileLayout(width: 448, isNarrow: false, titleHeight: 50))
  }

  @Test func linesFollowEachOther() {
    let lines = lines
    #expect(
      lines.lines == [
        .title(day: 0), .tiles(0..<2), .tiles(2..<3), .title(day: 1), .tiles(3..<4), .title(day: 2), .tiles(4..<6),
      ])
    let tile = lines.layout.tileHeight + 6
    #expect(
      lines.tops == [0, 50, 50 + tile, 50 + 2 * tile, 100 + 2 * tile, 100 + 3 * tile, 150 + 3 * tile, 168 + 4 * tile])
    #expect(lines.lines(within: 0..<50) == 0..<1)
    #expect(lines.lines(within: 49..<51) == 0..<2)
    #expect(lines.lines(within: 50 + tile..<51 + tile) == 2..<3)
    #expect(lines.lines(within: 0..<lines.height) == 0..<7)
    #expect(lines.lines(within: lines.height..<lines.height + 9).isEmpty)
    #expect((0..<6).map { lines.line(of: $0) } == [1, 1, 2, 4, 6, 6])
    #expect(lines.line(of: 6) == nil)
  }

  private static let steps: [(LibraryLines.Step, Int, Int?)] = [
    (.left, 0, nil), (.left, 4, 3), (.right, 5, nil), (.right, 2, 3), (.down, 1, 2), (.down, 2, 3), (.down, 3, 4),
    (.down, 4, nil), (.up, 5, 3), (.up, 2, 0), (.up, 1, nil), (.first, 5, 0), (.last, 0, 5), (.pageDown, 1, 5),
    (.pageUp, 5, 1), (.pageUp, 0, 0), (.pageDown, 5, 5),
  ]

  @Test(arguments: steps) func keysLeadFromItemToItem(_ step: LibraryLines.Step, _ from: Int, _ to: Int?) {
    #expect(lines.item(step, from: from, screenful: 2000) == to)
  }

  private static let badges: [(LibraryItem.Kind, String?)] = [
    (.photo, nil), (.live, "Live"), (.burst(12), "12"), (.animated, "Animated"), (.video(42.4), "0:42"),
    (.video(0.2), "0:01"), (.video(0), "0:00"), (.video(4.97), "0:04"),
    (.slowMotion(8), "0:08"), (.video(151), "2:31"), (.video(3849), "1:04:09"), (.video(.nan), "0:00"),
  ]

  @Test(arguments: badges) func badgesSayWhatATileIs(_ kind: LibraryItem.Kind, _ text: String?) {
    #expect(TileBadge(kind)?.text == text)
  }
}
