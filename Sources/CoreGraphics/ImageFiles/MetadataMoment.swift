/// A day, a time or both, as the kinds of metadata write them. Numbers stay text, so that nothing is rounded.
struct MetadataMoment: Equatable {
  /// Eight digits.
  var day: String?
  /// Six digits.
  var time: String?
  /// The digits behind the seconds.
  var fraction: String?
  /// As in `+01:00`.
  var offset: String?

  /// Exif's date, such as `2026:11:21 22:10:05`, with what belongs to it.
  init?(exif date: String, fraction: String?, offset: String?) {
    let parts = date.split(separator: " ")
    guard parts.count == 2, let day = Self.digits(parts[0], ":", 8), let time = Self.digits(parts[1], ":", 6) else {
      return nil
    }
    (self.day, self.time) = (day, time)
    self.fraction = fraction.flatMap { $0.isEmpty || !$0.allSatisfy(\.isNumber) ? nil : $0 }
    self.offset = offset.flatMap { Self.offset($0[...]) }
  }

  /// The day and time of the record or of GPS, such as `20261121` and `221005+0100`, `2026:11:21` and `22:10:05`; either may be
  /// missing.
  init?(day: String?, time: String?) {
    self.day = day.flatMap { Self.digits($0[...], ":", 8) }
    if let time {
      let clock = time.prefix { $0.isNumber || $0 == ":" }
      self.time = Self.digits(clock, ":", 6) ?? Self.digits("\(clock)00", ":", 6)
      offset = Self.offset(time[clock.endIndex...])
    }
    if self.day == nil, self.time == nil { return nil }
  }

  /// XMP's date, such as `2026-11-21T22:10:05.12+01:00`, `2026-11-21` or `22:10:05Z`; nil for one without a whole day or time.
  init?(xmp text: String) {
    let parts = text.split(separator: "T", maxSplits: 1)
    guard let first = parts.first, let last = parts.last else { return nil }
    if parts.count == 2 || !first.contains(":") {
      guard let day = Self.digits(first, "-", 8) else { return nil }
      self.day = day
    }
    guard parts.count == 2 || day == nil else { return }
    let clock = last.prefix { $0.isNumber || $0 == ":" }
    guard let time = Self.digits(clock, ":", 6) ?? Self.digits("\(clock)00", ":", 6) else { return nil }
    self.time = time
    var rest = last[clock.endIndex...]
    if rest.first == "." {
      let digits = rest.dropFirst().prefix(while: \.isNumber)
      fraction = digits.isEmpty ? nil : String(digits)
      rest = rest[digits.endIndex...]
    }
    offset = Self.offset(rest)
  }

  /// The moment in XMP.
  var xmp: String {
    let date = day.map { Self.grouped($0, "-") }
    let clock = time.map { Self.grouped($0, ":") + (fraction.map { ".\($0)" } ?? "") + (offset ?? "") }
    return [date, clock].compactMap { $0 }.joined(separator: "T")
  }

  /// Exif's date; nil for one without a day or time.
  var exif: String? {
    guard let day, let time else { return nil }
    return Self.grouped(day, ":") + " " + Self.grouped(time, ":")
  }

  /// The record's time.
  var pressTime: String? { time.map { $0 + (offset.map { $0.filter { $0 != ":" } } ?? "") } }

  /// The time of GPS.
  var clock: String? { time.map { Self.grouped($0, ":") } }

  /// The day of GPS.
  var date: String? { day.map { Self.grouped($0, ":") } }

  /// Whether another one says the same, as far as it says anything.
  func includes(_ other: MetadataMoment) -> Bool {
    (other.day == nil || other.day == day) && (other.time == nil || other.time == time)
      && (other.fraction == nil || other.fraction == fraction) && (other.offset == nil || other.offset == offset)
  }

  private static func digits(_ text: Substring, _ separator: Character, _ count: Int) -> String? {
    let digits = text.filter { $0 != separator }
    return digits.count == count && digits.allSatisfy { $0.isASCII && $0.isNumber } ? digits : nil
  }

  private static func digits(_ text: String, _ separator: Character, _ count: Int) -> String? {
    digits(text[...], separator, count)
  }

  private static func offset(_ text: Substring) -> String? {
    if text == "Z" { return "+00:00" }
    guard let sign = text.first, sign == "+" || sign == "-", let digits = digits(text.dropFirst(), ":", 4) else {
      return nil
    }
    return "\(sign)\(digits.prefix(2)):\(digits.suffix(2))"
  }

  /// Digits in groups of two, but for a year.
  private static func grouped(_ digits: String, _ separator: String) -> String {
    let first = digits.count == 8 ? 4 : 2
    var (parts, rest) = ([String(digits.prefix(first))], digits.dropFirst(first))
    while !rest.isEmpty {
      parts.append(String(rest.prefix(2)))
      rest = rest.dropFirst(2)
    }
    return parts.joined(separator: separator)
  }
}
