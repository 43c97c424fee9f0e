/// A verb and its options, each of which has a value.
struct Arguments {
  /// What can't be understood.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  let verb: String
  private var options: [String: String] = [:]

  init(_ words: some Sequence<String>) throws {
    var words = words.makeIterator()
    verb = words.next() ?? "--help"
    while let name = words.next() {
      guard name.hasPrefix("--"), let value = words.next() else { throw Mistake(description: "\(name) has no value") }
      options[String(name.dropFirst(2))] = value
    }
  }

  /// An option that somebody will take.
  func peek(_ name: String) -> String? { options[name] }

  /// Takes an option out.
  mutating func take(_ name: String) -> String? { options.removeValue(forKey: name) }

  /// Takes a number out.
  mutating func take<Number: LosslessStringConvertible>(_ name: String, default number: Number) throws -> Number {
    guard let text = take(name) else { return number }
    guard let value = Number(text) else { throw Mistake(description: "--\(name) \(text) is no number") }
    return value
  }

  /// Complains about options that nobody took.
  func finish() throws {
    if let name = options.keys.min() { throw Mistake(description: "\(verb) has no option --\(name)") }
  }
}
