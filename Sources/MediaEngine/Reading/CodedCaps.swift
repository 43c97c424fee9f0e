import GStreamer

/// The caps of a track's samples as a value. A file can be opened without GStreamer: to load its registry takes longer
/// than opening most files.
struct CodedCaps: Sendable, StreamFields {
  private enum Value: Equatable {
    case number(Int)
    case text(String)
    case fraction(Fraction)
    case bytes([UInt8])
  }

  let name: String
  /// Caps in GStreamer's notation, and what is set in them, in order.
  private let notation: String
  private var settings: [(field: String, value: Value)] = []

  /// Caps in GStreamer's notation.
  init(_ notation: String) {
    self.notation = notation
    name = notation.split(separator: ",", maxSplits: 1).first.map { String($0) } ?? ""
  }

  func setting(_ field: String, to number: Int) -> CodedCaps { setting(field, .number(number)) }
  func setting(_ field: String, to text: String) -> CodedCaps { setting(field, .text(text)) }
  func setting(_ field: String, to fraction: Fraction) -> CodedCaps { setting(field, .fraction(fraction)) }
  func setting(_ field: String, to bytes: [UInt8]) -> CodedCaps { setting(field, .bytes(bytes)) }

  private func setting(_ field: String, _ value: Value) -> CodedCaps {
    var caps = self
    caps.settings.append((field, value))
    return caps
  }

  /// GStreamer's caps; nil where it doesn't understand the notation.
  var caps: Caps? {
    settings.reduce(try? Caps(parsing: notation)) { caps, setting in
      switch setting.value {
      case .number(let number): caps?.setting(setting.field, to: number)
      case .text(let text): caps?.setting(setting.field, to: text)
      case .fraction(let fraction): caps?.setting(setting.field, to: fraction)
      case .bytes(let bytes): caps?.setting(setting.field, to: Buffer(bytes))
      }
    }
  }

  // MARK: Fields

  func number(_ field: String) -> Int32? {
    if case .number(let number) = value(field) { return Int32(exactly: number) }
    return nil
  }

  func text(_ field: String) -> String? {
    if case .text(let text) = value(field) { return text }
    return nil
  }

  func fraction(_ field: String) -> Fraction? {
    if case .fraction(let fraction) = value(field) { return fraction }
    return nil
  }

  func bytes(_ field: String) -> [UInt8]? {
    if case .bytes(let bytes) = value(field) { return bytes }
    return nil
  }

  private func value(_ field: String) -> Value? {
    if let value = settings.last(where: { $0.field == field })?.value { return value }
    let key = field + "="
    guard let part = notation.split(separator: ", ").dropFirst().first(where: { $0.hasPrefix(key) }) else { return nil }
    let written = part.dropFirst(key.count)
    if let number = Int(written) { return .number(number) }
    // A truth value, or one whose type is said.
    return ["true", "false"].contains(written) || written.hasPrefix("(") ? nil : .text(String(written))
  }
}
