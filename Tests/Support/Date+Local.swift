import Foundation

extension Date {
  /// The moment at which clocks say this in the zone in which the tests run. As `2026-11-18 12:00`.
  public static func local(_ text: String) -> Date? {
    let numbers = text.split { !$0.isNumber }.compactMap { Int32($0) }
    guard numbers.count == 5 else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    (parts.tm_hour, parts.tm_min, parts.tm_isdst) = (numbers[3], numbers[4], -1)
    return Date(timeIntervalSince1970: Double(mktime(&parts)))
  }
}
