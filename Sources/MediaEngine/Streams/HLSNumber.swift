import CoreMedia
import Foundation

/// Numbers, times and dates as playlists of HLS write them.
enum HLSNumber {
  /// Longer than any stream: what claims more is wrong.
  private static let longest = 1e9

  /// A number in a usual range; nil for anything else.
  static func decimal(_ text: some StringProtocol) -> Double? {
    guard let number = Double(text), number.isFinite, abs(number) <= 1e15 else { return nil }
    return number
  }

  /// A duration in seconds as a time in nanoseconds, exact for up to nine decimals; nil for what is none.
  static func duration(_ text: some StringProtocol) -> CMTime? {
    guard let number = Double(text), number.isFinite, number >= 0, number <= longest else { return nil }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    // Of what isn't written with digits alone, as `1e1`, no more than the number is known.
    guard parts.count <= 2, let whole = Int64(parts[0]), parts.count == 1 || parts[1].allSatisfy(\.isNumber) else {
      return CMTime(seconds: number, preferredTimescale: 1_000_000_000)
    }
    let digits = parts.count == 2 ? String(parts[1].prefix(9)) : ""
    let fraction = Int64(digits + String(repeating: "0", count: 9 - digits.count)) ?? 0
    return CMTime(value: whole * 1_000_000_000 + fraction, timescale: 1_000_000_000)
  }

  /// A moment as ISO 8601 has it: `2024-02-29T12:30:15.250+09:00`; without a zone it is taken for UTC.
  static func date(_ text: some StringProtocol) -> Date? {
    let bytes = Array(text.utf8)
    func number(_ start: Int, _ count: Int) -> Int? {
      guard start + count <= bytes.count else { return nil }
      let digits = bytes[start..<start + count]
      guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
      return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    }
    func sign(_ place: Int, _ signs: String) -> Bool { place < bytes.count && signs.utf8.contains(bytes[place]) }
    guard let year = number(0, 4), sign(4, "-"), let month = number(5, 2), sign(7, "-"), let day = number(8, 2),
      sign(10, "Tt "), let hour = number(11, 2), sign(13, ":"), let minute = number(14, 2), sign(16, ":"),
      let second = number(17, 2), (1...12).contains(month), (1...31).contains(day), hour < 25, minute < 60, second < 61
    else { return nil }
    var place = 19
    var fraction = 0.0
    if sign(place, ".,") {
      place += 1
      var unit = 0.1
      while let digit = number(place, 1) {
        fraction += Double(digit) * unit
        (unit, place) = (unit / 10, place + 1)
      }
    }
    var zone = 0
    if sign(place, "+-") {
      guard let hours = number(place + 1, 2) else { return nil }
      let minutes = sign(place + 3, ":") ? number(place + 4, 2) : number(place + 3, 2) ?? 0
      guard let minutes, hours < 24, minutes < 60 else { return nil }
      zone = (hours * 3600 + minutes * 60) * (bytes[place] == 45 ? -1 : 1)
    }
    let seconds = days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - zone
    return Date(timeIntervalSince1970: Double(seconds) + fraction)
  }

  /// Days since 1970 in the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years that begin in March have their leap day at their end.
    let year = month <= 2 ? year - 1 : year
    let century = (year >= 0 ? year : year - 399) / 400
    let yearOfCycle = year - century * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return century * 146_097 + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear - 719_468
  }
}
