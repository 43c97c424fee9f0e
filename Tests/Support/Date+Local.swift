import Foundation

extension Date {
  /// The moment at which clocks say this in the zone in which the tests run. As `2026-11-18 12:00`.
  public static func local(_ text: String) -> Date? {
    var parts = tm()
    guard strptime(text, "%Y-%m-%d %H:%M", &parts) != nil else { return nil }
    parts.tm_isdst = -1
    return Date(timeIntervalSince1970: Double(mktime(&parts)))
  }
}
