import Foundation

/// A date in the formats of photo metadata.
struct PhotoTime {
  private let parts: DateComponents
  private let offsetSeconds: Int

  /// A date in the local time of a zone; by default in this computer's.
  init(_ date: Date, zoneOffset: Int?) {
    let offset = zoneOffset ?? TimeZone.current.secondsFromGMT(for: date)
    offsetSeconds = offset
    // Rounded first, so that 0.9996 s becomes the next second and not 1000 ms.
    let rounded = Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded() / 1000 + 0.0002)
    parts = Self.calendar(offset).dateComponents(
      [.year, .month, .day, .hour, .minute, .second, .nanosecond], from: rounded)
  }

  private static func calendar(_ offset: Int) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: offset) ?? .gmt
    return calendar
  }

  private func padded(_ value: Int?, _ count: Int = 2) -> String {
    let digits = String(value ?? 0)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  private var day: [String] { [padded(parts.year, 4), padded(parts.month), padded(parts.day)] }
  private var clock: String { [parts.hour, parts.minute, parts.second].map { padded($0) }.joined(separator: ":") }

  /// As `2026:11:21 22:38:13`.
  var exif: String { day.joined(separator: ":") + " " + clock }
  /// Three digits.
  var milliseconds: String { padded((parts.nanosecond ?? 0) / 1_000_000, 3) }
  /// As `+01:00`.
  var offset: String {
    (offsetSeconds < 0 ? "-" : "+") + padded(abs(offsetSeconds) / 3600) + ":" + padded(abs(offsetSeconds) / 60 % 60)
  }
  /// As `2026-11-21T22:38:13.250+01:00`.
  var iso: String { day.joined(separator: "-") + "T" + clock + "." + milliseconds + offset }
  /// As rationals of hours, minutes and seconds.
  var gps: String { "\(parts.hour ?? 0)/1 \(parts.minute ?? 0)/1 \(parts.second ?? 0)/1" }

  /// Parses an EXIF date; without an offset this computer's zone is assumed.
  static func date(exif text: String, fraction: String?, offset: String?) -> (date: Date, offset: Int?)? {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 6, (1...9999).contains(numbers[0]), (1...12).contains(numbers[1]),
      (1...31).contains(numbers[2]), (0...23).contains(numbers[3]), (0...59).contains(numbers[4]),
      (0...60).contains(numbers[5])
    else { return nil }
    let zone = offset.flatMap(seconds)
    var calendar = zone.map(calendar) ?? Calendar(identifier: .gregorian)
    if zone == nil { calendar.timeZone = .current }
    let parts = DateComponents(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4], second: numbers[5])
    guard let date = calendar.date(from: parts) else { return nil }
    let digits = (fraction ?? "").prefix { $0.isNumber }.prefix(9)
    return (date.addingTimeInterval(Double("0." + digits) ?? 0), zone)
  }

  /// Parses a date of XMP, such as `2026-11-21T22:38:13.250+01:00`. Fraction and zone may be missing, and so may the
  /// time's parts, from the end; a date without a day is none.
  static func date(xmp text: String) -> (date: Date, offset: Int?)? {
    let (day, clock) = text.utf8.count <= 64 ? split(text, at: "T") : ("", "")
    guard day.utf8.count == 10 else { return nil }
    let zoneStart = clock.firstIndex { "+-Z".contains($0) } ?? clock.endIndex
    let (time, fraction) = split(String(clock[..<zoneStart]), at: ".")
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard time.isEmpty || (2...3).contains(parts.count) else { return nil }
    let padded = time.isEmpty ? "00:00:00" : parts.count == 2 ? time + ":00" : time
    return date(exif: day + " " + padded, fraction: fraction, offset: String(clock[zoneStart...]))
  }

  private static func split(_ text: String, at separator: Character) -> (String, String) {
    guard let place = text.firstIndex(of: separator) else { return (text, "") }
    return (String(text[..<place]), String(text[text.index(after: place)...]))
  }

  /// The seconds of an offset such as `+01:00`.
  private static func seconds(_ offset: String) -> Int? {
    let numbers = offset.dropFirst().split(separator: ":").compactMap { Int($0) }
    guard let sign = offset.first, sign == "+" || sign == "-", numbers.count == 2,
      (0...14).contains(numbers[0]), (0..<60).contains(numbers[1])
    else { return offset == "Z" ? 0 : nil }
    return (sign == "-" ? -1 : 1) * (numbers[0] * 3600 + numbers[1] * 60)
  }
}
