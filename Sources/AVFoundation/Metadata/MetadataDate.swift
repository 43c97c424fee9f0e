import Foundation
import GLibSupport

/// ISO 8601 dates as used in metadata. Avoids Foundation's formatters, which load ICU and its tables.
enum MetadataDate {
  /// Formats a date as "2026-11-21T19:30:05Z".
  static func text(of date: Date) -> String {
    var seconds = time_t(clamping: date.timeIntervalSince1970.rounded(.down))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(Int(parts.tm_year) + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    return "\(day)T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
  }

  /// Parses a date with or without time, and with or without time zone ("Z", "+01:00", "+0100"); the default is UTC.
  static func date(of text: String) -> Date? {
    let halves = text.split(whereSeparator: { $0 == "T" || $0 == " " })
    guard let day = halves.first, halves.count <= 2 else { return nil }
    let numbers = day.split(separator: "-").map { Int32($0) }
    guard (1...3).contains(numbers.count), let year = numbers[0] else { return nil }
    var parts = tm()
    parts.tm_year = year - 1900
    parts.tm_mday = 1
    if numbers.count > 1 {
      guard let month = numbers[1], (1...12).contains(month) else { return nil }
      parts.tm_mon = month - 1
    }
    if numbers.count > 2 {
      guard let day = numbers[2], (1...31).contains(day) else { return nil }
      parts.tm_mday = day
    }
    var offset = 0.0
    var fraction = 0.0
    if halves.count == 2 {
      var clock = halves[1]
      if clock.hasSuffix("Z") {
        clock.removeLast()
      } else if let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) {
        let digits = clock[sign...].dropFirst().filter { $0 != ":" }
        guard let zone = Int(digits), digits.count == 2 || digits.count == 4 else { return nil }
        let minutes = digits.count == 2 ? zone * 60 : zone / 100 * 60 + zone % 100
        offset = Double(minutes * 60) * (clock[sign] == "-" ? -1 : 1)
        clock = clock[..<sign]
      }
      let times = clock.split(separator: ":").map { Double($0) }
      guard (2...3).contains(times.count), let hour = times[0], let minute = times[1], (0..<24).contains(hour),
        (0..<60).contains(minute)
      else { return nil }
      parts.tm_hour = Int32(hour)
      parts.tm_min = Int32(minute)
      if times.count == 3 {
        guard let second = times[2], (0..<61).contains(second) else { return nil }
        parts.tm_sec = Int32(second)
        fraction = second - second.rounded(.down)
      }
    }
    return Date(timeIntervalSince1970: Double(timegm(&parts)) + fraction - offset)
  }
}
