import CoreMedia
import GLibSupport
import GStreamer

/// The parsed options of a command line with their values, and the positional arguments. Values were checked when they
/// were parsed.
struct OptionValues: Sendable, Equatable {
  private var lists: [String: [String]] = [:]
  /// The positional arguments, in order.
  private(set) var words: [String] = []

  /// Adds an option; returns false if it was given before and isn't repeatable.
  mutating func add(_ option: Option, _ text: String) -> Bool {
    guard option.isRepeatable || lists[option.name] == nil else { return false }
    lists[option.name, default: []].append(text)
    return true
  }

  /// Adds a positional argument.
  mutating func add(word: String) { words.append(word) }

  /// Has the word behind the first be the value of `--output`: a verb looks for its new file only there.
  mutating func moveNewFile(of verb: Verb) throws(UsageError) {
    guard words.count > 1 else { return }
    guard words.count == 2 else { throw .unexpectedArgument(words[2], verb: verb.name) }
    if let other = text(Option.outputName) { throw .namedTwice(words[1], other) }
    lists[Option.outputName] = [words.removeLast()]
  }

  /// Whether the option was given.
  func has(_ name: String) -> Bool { lists[name] != nil }

  /// The option's value as text.
  func text(_ name: String) -> String? { lists[name]?.first }

  /// The files that were given, as positional arguments or as options' values.
  func files(of verb: Verb) -> [String] {
    words + verb.options.filter { $0.value == .file }.flatMap { texts($0.name) }
  }

  /// All values of a repeatable option as text.
  func texts(_ name: String) -> [String] { lists[name] ?? [] }

  func count(_ name: String) -> Int? { text(name).flatMap(OptionValues.count) }
  func bytes(_ name: String) -> Int64? { text(name).flatMap(OptionValues.bytes) }
  func seconds(_ name: String) -> CMTime? { text(name).flatMap(OptionValues.seconds) }
  func moment(_ name: String) -> CMTime? { text(name).flatMap(OptionValues.moment) }
  func size(_ name: String) -> (width: Int, height: Int)? { text(name).flatMap(OptionValues.size) }
  func times(_ name: String) -> [CMTime]? { text(name).flatMap(OptionValues.times) }
  func speed(_ name: String) -> Float? { text(name).flatMap(OptionValues.speed) }
  func frames(_ name: String) -> Int? { text(name).flatMap(OptionValues.frames) }
  func steps(_ name: String) -> [Float]? { text(name).flatMap(OptionValues.steps) }
  func rate(_ name: String) -> Fraction? { text(name).flatMap(OptionValues.rate) }

  func rateFactor(_ name: String) -> Int? { text(name).flatMap(OptionValues.rateFactor) }
  func share(_ name: String) -> Double? { text(name).flatMap(OptionValues.share) }
  func bitRate(_ name: String) -> Int? { text(name).flatMap(OptionValues.bitRate) }

  // MARK: Parsing

  private static let largest = 1_000_000_000

  static func count(_ text: String) -> Int? {
    guard text.allSatisfy(\.isASCIIDigit), let number = Int(text), (1...largest).contains(number) else { return nil }
    return number
  }

  /// A duration with millisecond precision, from 1 ms to about a year.
  static func seconds(_ text: String) -> CMTime? {
    guard let number = clock(text), (0.001...3e7).contains(number) else { return nil }
    return CMTime(value: Int64(clamping: (number * 1000).rounded()), timescale: 1000)
  }

  static func size(_ text: String) -> (width: Int, height: Int)? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = count(String(parts[0])), let height = count(String(parts[1])),
      width <= 16_384, height <= 16_384
    else { return nil }
    return (width, height)
  }

  /// A frame rate: `30`, `29.97` (meaning 30000/1001, as for cameras) or `30000/1001`.
  static func rate(_ text: String) -> Fraction? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let numerator = count(String(parts[0])), let denominator = count(String(parts[1])) else { return nil }
      return Fraction(numerator, denominator)
    }
    if let whole = count(text) { return whole <= 1000 ? Fraction(whole, 1) : nil }
    guard let number = Double(text), (0.1...1000).contains(number) else { return nil }
    let near = Fraction(Int(clamping: (number * 1.001).rounded()) * 1000, 1001)
    if abs(near.value - number) < 0.005 { return near }
    return Fraction(Int(clamping: (number * 1000).rounded()), 1000)
  }

  static func pause(_ text: String) -> RecordPause? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { seconds(String($0)) }
    guard parts.count == 2, let start = parts[0], let length = parts[1] else { return nil }
    return RecordPause(at: start, length: length)
  }

  static func steps(_ text: String) -> [Float]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Float($0) }
    guard parts.allSatisfy({ $0.map { (-10...10).contains($0) } ?? false }) else { return nil }
    return parts.compactMap(\.self)
  }

  /// Times from zero with microsecond precision.
  static func times(_ text: String) -> [CMTime]? {
    let times = text.split(separator: ",", omittingEmptySubsequences: false).map { part -> CMTime? in
      guard let number = clock(part), number <= 3e7 else { return nil }
      return CMTime(value: Int64(clamping: (number * 1e6).rounded()), timescale: 1_000_000)
    }
    return times.allSatisfy { $0 != nil } ? times.compactMap(\.self) : nil
  }

  /// A single time.
  static func moment(_ text: String) -> CMTime? { times(text).flatMap { $0.count == 1 ? $0[0] : nil } }

  /// A playback rate, positive or negative, but not zero.
  static func speed(_ text: String) -> Float? {
    let letters = Set("+-.0123456789")
    guard text.allSatisfy(letters.contains), let number = Float(text), (0.01...32).contains(abs(number)) else {
      return nil
    }
    return number
  }

  static func frames(_ text: String) -> Int? {
    text.hasPrefix("-") ? count(String(text.dropFirst())).map { -$0 } : count(text)
  }

  static func jump(_ text: String) -> PlayPlan.Jump? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false).map { moment(String($0)) }
    guard parts.count == 2, let place = parts[0], let start = parts[1] else { return nil }
    return PlayPlan.Jump(at: start, to: place)
  }

  static func pair(_ text: String) -> (key: String, value: String)? {
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex else { return nil }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }
}
