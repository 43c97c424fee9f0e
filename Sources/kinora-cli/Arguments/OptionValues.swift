import GStreamer

/// The options that a command line has, with their values. What is read here was checked when it was parsed.
struct OptionValues: Sendable, Equatable {
  private var texts: [String: String] = [:]

  /// Takes an option; false if it was there before.
  mutating func add(_ name: String, _ text: String) -> Bool {
    texts.updateValue(text, forKey: name) == nil
  }

  /// Whether the option is there.
  func has(_ name: String) -> Bool { texts[name] != nil }

  /// The option's value as it was written.
  func text(_ name: String) -> String? { texts[name] }

  func count(_ name: String) -> Int? { texts[name].flatMap(OptionValues.count) }
  func size(_ name: String) -> (width: Int, height: Int)? { texts[name].flatMap(OptionValues.size) }
  func rate(_ name: String) -> Fraction? { texts[name].flatMap(OptionValues.rate) }

  // MARK: Reading

  private static let largest = 1_000_000_000

  static func count(_ text: String) -> Int? {
    guard text.allSatisfy(\.isASCIIDigit), let number = Int(text), (1...largest).contains(number) else { return nil }
    return number
  }

  static func size(_ text: String) -> (width: Int, height: Int)? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = count(String(parts[0])), let height = count(String(parts[1])),
      width <= 16_384, height <= 16_384
    else { return nil }
    return (width, height)
  }

  /// `30`, `29.97` (meaning 30000/1001, as cameras do) or `30000/1001`.
  static func rate(_ text: String) -> Fraction? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let numerator = count(String(parts[0])), let denominator = count(String(parts[1])) else { return nil }
      return Fraction(numerator, denominator)
    }
    if let whole = count(text) { return whole <= 1000 ? Fraction(whole, 1) : nil }
    guard let number = Double(text), (0.1...1000).contains(number) else { return nil }
    let near = Fraction(Int((number * 1.001).rounded()) * 1000, 1001)
    if abs(near.value - number) < 0.005 { return near }
    return Fraction(Int((number * 1000).rounded()), 1000)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
