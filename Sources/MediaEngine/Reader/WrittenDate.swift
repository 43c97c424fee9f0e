import Foundation

/// Parses dates from file metadata.
enum WrittenDate {
  /// Parses `2026-11-21T22:15:03.250+0100`: year to second, with any separators, then optionally a fraction and a time
  /// zone. Without a zone, the user's time zone is assumed.
  static func read(_ text: String) -> Date? {
    let characters = Array(text.utf8)
    func number(_ place: Int, _ count: Int) -> Int32? {
      guard place + count <= characters.count else { return nil }
      return Int32(String(decoding: characters[place..<place + count], as: UTF8.self))
    }
    guard let year = number(0, 4), let month = number(5, 2), let day = number(8, 2), let hour = number(11, 2),
      let minute = number(14, 2), let second = number(17, 2), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (year - 1900, month - 1, day)
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (hour, minute, second)
    var tail = String(decoding: characters.dropFirst(19), as: UTF8.self)
    var part = ""
    if tail.hasPrefix(".") {
      part = String(tail.dropFirst().prefix { $0.isNumber })
      tail = String(tail.dropFirst(part.count + 1))
    }
    let rest = Double("0." + part) ?? 0
    if tail.hasPrefix("Z") { return Date(timeIntervalSince1970: Double(timegm(&parts)) + rest) }
    let digits = tail.filter(\.isNumber)
    guard digits.count == 4, let number = Int(digits) else {
      parts.tm_isdst = -1
      return Date(timeIntervalSince1970: Double(mktime(&parts)) + rest)
    }
    let offset = (number / 100 * 3600 + number % 100 * 60) * (tail.hasPrefix("-") ? -1 : 1)
    return Date(timeIntervalSince1970: Double(timegm(&parts) - offset) + rest)
  }
}
