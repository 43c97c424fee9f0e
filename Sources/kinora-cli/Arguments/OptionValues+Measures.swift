/// Parsing of byte counts and times as people write them.
extension OptionValues {
  private static let units: [(letters: String, bytes: Int64)] = [
    ("kib", 1 << 10), ("mib", 1 << 20), ("gib", 1 << 30), ("tib", 1 << 40), ("kb", 1_000), ("mb", 1_000_000),
    ("gb", 1_000_000_000), ("tb", 1_000_000_000_000), ("b", 1),
  ]

  /// A number of bytes, as `500000000`, `500MB` or `1.5 GiB`.
  static func bytes(_ text: String) -> Int64? {
    let letters = text.lowercased()
    let unit = units.first { letters.hasSuffix($0.letters) }
    var number = letters.dropLast(unit?.letters.count ?? 0)
    while number.last == " " { number.removeLast() }
    if let whole = Int64(number), number.allSatisfy(\.isASCIIDigit) {
      let (bytes, overflows) = whole.multipliedReportingOverflow(by: unit?.bytes ?? 1)
      return overflows ? nil : bytes
    }
    // A fraction of a byte is an error.
    guard let unit, unit.bytes > 1, let decimal = decimal(number) else { return nil }
    return Int64(exactly: (decimal * Double(unit.bytes)).rounded())
  }

  /// Seconds, as `62.5`, `1:02.5` or `1:00:02`.
  static func clock(_ text: some StringProtocol) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3, let last = parts.last, let seconds = decimal(last) else { return nil }
    guard parts.count > 1 else { return seconds }
    let whole = parts.dropLast().map { $0.count <= 9 && $0.allSatisfy(\.isASCIIDigit) ? Int($0) : nil }
    guard seconds < 60, whole.allSatisfy({ $0 != nil }), whole.dropFirst().allSatisfy({ ($0 ?? 60) < 60 }) else {
      return nil
    }
    return whole.compactMap(\.self).reduce(0) { $0 * 60 + Double($1) } * 60 + seconds
  }

  /// A number from 0 to 1.
  static func share(_ text: String) -> Double? { decimal(text).flatMap { (0...1).contains($0) ? $0 : nil } }

  /// A quality as x264 and x265 count it.
  static func rateFactor(_ text: String) -> Int? { Int(text).flatMap { (0...51).contains($0) ? $0 : nil } }

  /// Bits per second, as `4000000`, `4M` or `128k`.
  static func bitRate(_ text: String) -> Int? {
    let factor = text.last.flatMap { ["k": 1e3, "K": 1e3, "m": 1e6, "M": 1e6][$0] }
    guard let number = decimal(factor == nil ? text : String(text.dropLast())),
      let bits = Int(exactly: (number * (factor ?? 1)).rounded()), (1_000...2_000_000_000).contains(bits)
    else { return nil }
    return bits
  }

  private static func decimal(_ text: some StringProtocol) -> Double? {
    guard !text.isEmpty, text.allSatisfy({ $0.isASCIIDigit || $0 == "." }) else { return nil }
    return Double(text)
  }
}

extension Character {
  var isASCIIDigit: Bool { isASCII && isNumber }
}
