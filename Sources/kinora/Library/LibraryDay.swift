import Foundation
import GLibSupport

/// The items of one day.
struct LibraryDay: Equatable, Sendable {
  /// A calendar day in the computer's time zone.
  struct Name: Hashable, Sendable {
    var year: Int
    var month: Int
    var day: Int
    /// 0 is Sunday.
    var weekday: Int

    /// The day of a date in the computer's time zone.
    init(_ date: Date) {
      // `Calendar` does the same fifty times slower, which shows with ten thousand items.
      var seconds = time_t(clamping: date.timeIntervalSince1970.rounded(.down))
      var parts = tm()
      localtime_r(&seconds, &parts)
      (year, month, day) = (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
      weekday = Int(parts.tm_wday)
    }

    /// The day before. By the calendar: 24 hours before half past midnight may be two days before, and before half past
    /// eleven at night the same day, where clocks were changed.
    var before: Name {
      var parts = tm()
      (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day - 1))
      // At noon, when no zone changes its clocks.
      (parts.tm_hour, parts.tm_isdst) = (12, -1)
      return Name(Date(timeIntervalSince1970: Double(mktime(&parts))))
    }

    init(year: Int, month: Int, day: Int, weekday: Int) {
      (self.year, self.month, self.day, self.weekday) = (year, month, day, weekday)
    }
  }

  let name: Name
  /// The indices of its items in the list.
  let items: Range<Int>

  /// Groups dates, which are sorted newest first, into days, newest first.
  static func group(_ dates: [Date], by name: (Date) -> Name = Name.init) -> [LibraryDay] {
    var days: [LibraryDay] = []
    var start = 0
    while start < dates.count {
      let day = name(dates[start])
      var end = start + 1
      while end < dates.count, name(dates[end]) == day { end += 1 }
      days.append(LibraryDay(name: day, items: start..<end))
      start = end
    }
    return days
  }
}
